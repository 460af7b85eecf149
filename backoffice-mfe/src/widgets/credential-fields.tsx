import { type CredentialField, isSecretKind } from "@store/shared-data";
import { styled } from "styled-components";

interface CredentialFieldsProps {
  fields: readonly CredentialField[];
  /** True if secrets are masked. */
  isCovered: boolean;
}

/** The fields of a key with labels. */
export function CredentialFields({ fields, isCovered }: CredentialFieldsProps) {
  return (
    <List>
      {fields.map(({ kind, label, value }, at) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>{isCovered && isSecretKind(kind) ? "••••••" : value}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[4]}`};
  font-size: ${({ theme }) => theme.font.size.caption};
  & > div { display: flex; gap: ${({ theme }) => theme.space[2]}; min-inline-size: 0; }
  dt { flex: none; color: ${({ theme }) => theme.colors.muted}; }
  dd { margin: 0; font-family: ${({ theme }) => theme.font.mono}; overflow-wrap: anywhere; }
`;
