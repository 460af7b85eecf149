import { styled } from "styled-components";
import { EmailText } from "./email-text";

export function PersonText({ name, email }: { name: string | null; email: string | null }) {
  if (!name) return <EmailText>{email}</EmailText>;
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

export const Second = styled.div`
  color: ${({ theme }) => theme.colors.muted};
  font-weight: ${({ theme }) => theme.font.weight.regular};
`;
