import { styled } from "styled-components";
import { EmailText } from "./email-text";

interface PersonTextProps {
  name: string | null;
  email: string | null;
}

/** A person in a cell: their name with the e-mail below it, or what is known of the two. */
export function PersonText({ name, email }: PersonTextProps) {
  if (!name) return email ? <EmailText>{email}</EmailText> : "—";
  return (
    <>
      {name}
      {email && (
        <Second>
          <EmailText>{email}</EmailText>
        </Second>
      )}
    </>
  );
}

/** A second, quieter line of a cell. */
export const Second = styled.div`
  color: ${({ theme }) => theme.colors.muted};
  font-weight: ${({ theme }) => theme.font.weight.regular};
`;
