import { type CredentialKind, isSecretKind } from "@store/shared-data";
import { CopyButton, IconButton, icons, KeyText, Row } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";

interface CredentialLineProps {
  kind: CredentialKind;
  label: string;
  value: string;
}

/** One field of a key with its copy button. Secrets are masked and can be copied without being shown. */
export function CredentialLine({ kind, label, value }: CredentialLineProps) {
  return <CopyLine label={label} value={value} isSecret={isSecretKind(kind)} />;
}

interface CopyLineProps {
  label: string;
  value: string;
  isSecret: boolean;
}

/** A labelled text with a copy button; a secret is masked until revealed. */
export function CopyLine({ label, value, isSecret }: CopyLineProps) {
  const [isShown, setShown] = useState(!isSecret);
  return (
    <div>
      <Name>{label}</Name>
      <Value>
        {isShown ? <KeyText>{value}</KeyText> : <Covered aria-label="oculto">••••••</Covered>}
        <Row $gap={1}>
          {isSecret && (
            <IconButton
              icon={isShown ? icons.eyeOff : icons.eye}
              label={`${isShown ? "Ocultar" : "Mostrar"} ${label}`}
              onClick={() => setShown(!isShown)}
            />
          )}
          <CopyButton size="small" value={value} aria-label={`Copiar ${label}`} />
        </Row>
      </Value>
    </div>
  );
}

export const Name = styled.dt`
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
`;

/** A field's value with its buttons at the end of the line, or below if the value is too long. */
export const Value = styled.dd`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  /* A long value wraps in its own column, with the buttons stacked beside it. */
  & > :first-child { flex: 1 1 ${({ theme }) => theme.size.entry}; min-inline-size: 0; }
  & > :nth-child(2) { margin-inline-start: auto; }
`;

const Covered = styled.span`
  color: ${({ theme }) => theme.colors.muted};
  font-family: ${({ theme }) => theme.font.mono};
  letter-spacing: 0.1em;
  overflow: hidden;
  white-space: nowrap;
`;
