import { type CredentialField, isSecretKind } from "@store/shared-data";
import { styled } from "styled-components";

export function CredentialFields({ fields, isCovered }: { fields: readonly CredentialField[]; isCovered: boolean }) {
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
  dd { font-family: ${({ theme }) => theme.font.mono}; overflow-wrap: anywhere; }
`;
