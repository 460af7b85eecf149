import { Fragment } from "react";

interface EmailTextProps {
  children: string;
}

/** An e-mail that a narrow column breaks after its @ and its dots, before it breaks a word. */
export function EmailText({ children }: EmailTextProps) {
  return children.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
