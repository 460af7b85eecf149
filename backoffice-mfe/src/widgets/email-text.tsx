/** An email that wraps after its @ in a narrow column. */
export function EmailText({ children }: { children: string }) {
  const host = children.indexOf("@") + 1;
  return (
    <>
      {children.slice(0, host)}
      <wbr />
      {children.slice(host)}
    </>
  );
}
