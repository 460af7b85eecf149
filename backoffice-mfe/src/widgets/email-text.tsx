interface EmailTextProps {
  children: string | null;
  /** Shown without an email. */
  none?: string;
}

/** An email that wraps after its @ in a narrow column. */
export function EmailText({ children, none = "—" }: EmailTextProps) {
  if (!children) return none;
  const host = children.indexOf("@") + 1;
  return (
    <>
      {children.slice(0, host)}
      <wbr />
      {children.slice(host)}
    </>
  );
}
