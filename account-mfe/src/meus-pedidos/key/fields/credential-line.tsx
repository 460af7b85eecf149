import { type CredentialKind, isSecretKind } from "@store/shared-data";
import { CopyButton, IconButton, icons, KeyText, Row } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";

interface CredentialLineProps {
  kind: CredentialKind;
  label: string;
  value: string;
}

/** One field of a key: its name, what stands in it, and a way to copy it. What is secret stays covered by itself, and is copied without being shown. */
export function CredentialLine({ kind, label, value }: CredentialLineProps) {
  return <CopyLine label={label} value={value} isSecret={isSecretKind(kind)} />;
}

interface CopyLineProps {
  label: string;
  value: string;
  isSecret: boolean;
}

/** A text under a name, to be copied; covered until it is asked for where it is secret. */
export function CopyLine({ label, value, isSecret }: CopyLineProps) {
  const [isShown, setShown] = useState(!isSecret);
  return (
    <Line>
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
    </Line>
  );
}

/** The box of one field. */
export const Line = styled.div`
  min-inline-size: 0;
`;

/** A field's name. */
export const Name = styled.dt`
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
`;

/** A field's value, with its buttons at the end of the line; below it where it is too long for that. */
export const Value = styled.dd`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  margin: 0;
  /* A long value wraps in its own column, and the buttons stay one below the other. */
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
