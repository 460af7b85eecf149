interface EmailTextProps {
  children: string;
}

/** An e-mail that a narrow column breaks after its @ before it breaks a word. */
export function EmailText({ children }: EmailTextProps) {
  const host = children.indexOf("@") + 1;
  return (
    <>
      {children.slice(0, host)}
      <wbr />
      {children.slice(host)}
    </>
  );
}
