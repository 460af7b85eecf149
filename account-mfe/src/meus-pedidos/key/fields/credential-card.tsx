import { type CredentialField, isMisfit, type KeyTemplate, readCredential, readExpiry } from "@store/shared-data";
import { ButtonRow, CopyButton, Stack } from "@store/shared-ui";
import { styled } from "styled-components";
import type { ServerClock } from "../../data/server-clock";
import { Fold } from "../../fold";
import { arrangeFields } from "./arrange-fields";
import { CopyLine, CredentialLine } from "./credential-line";
import { ExpiryLine } from "./expiry-line";
import { PlainKey } from "./plain-key";
import { TwoFactorCode } from "./two-factor-code";

interface CredentialCardProps {
  text: string;
  template: KeyTemplate;
  productId: string;
  clock: ServerClock;
}

/**
 * A key as the fields of its product's template: sign-in fields first, the proxy as one line, the rest collapsed. Plain
 * text if the key does not match the template.
 */
export function CredentialCard({ text, template, productId, clock }: CredentialCardProps) {
  const fields = readCredential(template, text);
  if (isMisfit(fields)) return <PlainKey text={text} />;
  const { first, proxy, folded, otherFormats } = arrangeFields(fields);
  const isSecret = fields.some(({ kind }) => kind === "password");
  return (
    <Stack $gap={3}>
      <Fields>
        {first.map((field) => (
          <FirstLine key={fields.indexOf(field)} field={field} productId={productId} clock={clock} />
        ))}
        {proxy && <CopyLine label={`Proxy (${proxy.label})`} value={proxy.value} isSecret={isSecret} />}
      </Fields>
      <Fold title="Outros formatos">
        <Stack $gap={3}>
          <Fields>
            {otherFormats.map((writing) => (
              <CopyLine key={writing.label} {...writing} isSecret={isSecret} />
            ))}
            {folded.map((field) => (
              <CredentialLine key={fields.indexOf(field)} {...field} />
            ))}
          </Fields>
          <ButtonRow>
            <CopyButton
              block
              value={fields.map(({ label, value }) => `${label}: ${value}`).join("\n")}
              label="Copiar campos com nomes"
            />
            <CopyButton block value={text} label="Copiar linha original" />
          </ButtonRow>
        </Stack>
      </Fold>
    </Stack>
  );
}

interface FirstLineProps {
  field: CredentialField;
  productId: string;
  clock: ServerClock;
}

function FirstLine({ field, productId, clock }: FirstLineProps) {
  if (field.kind === "totp_secret") return <TwoFactorCode secret={field.value} clock={clock} />;
  const day = field.kind === "expires_on" ? readExpiry(field.value) : null;
  if (day) return <ExpiryLine label={field.label} day={day} productId={productId} clock={clock} />;
  return <CredentialLine {...field} />;
}

// Limits the width, so that each copy button is visibly close to its value.
const Fields = styled.dl`
  max-inline-size: ${({ theme }) => theme.size.dialog};
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
`;
