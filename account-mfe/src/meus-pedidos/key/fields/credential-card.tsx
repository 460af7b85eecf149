import { isMisfit, type KeyTemplate, readCredential, readExpiry } from "shared-data";
import { ButtonRow, CopyButton, Stack } from "shared-ui";
import { styled } from "styled-components";
import type { ServerClock } from "../../data/server-clock";
import { CredentialLine } from "./credential-line";
import { ExpiryLine } from "./expiry-line";
import { PlainKey } from "./plain-key";
import { ProxyLines } from "./proxy-lines";
import { TwoFactorLine } from "./two-factor-line";

interface CredentialCardProps {
  text: string;
  template: KeyTemplate;
  productId: string;
  clock: ServerClock;
}

/** A key as the fields of its product's template, each to be copied by itself; as its text where it does not fit. */
export function CredentialCard({ text, template, productId, clock }: CredentialCardProps) {
  const fields = readCredential(template, text);
  if (isMisfit(fields)) return <PlainKey text={text} />;
  const lines = fields.map(({ label, value }) => `${label}: ${value}`).join("\n");
  return (
    <Stack $gap={3}>
      <Fields>
        {fields.map((field, place) => {
          // A template may have the same field twice.
          const name = `${place} ${field.label}`;
          if (field.kind === "totp_secret") return <TwoFactorLine key={name} field={field} clock={clock} />;
          const day = field.kind === "expires_on" ? readExpiry(field.value) : null;
          if (day) return <ExpiryLine key={name} label={field.label} day={day} productId={productId} clock={clock} />;
          return <CredentialLine key={name} {...field} />;
        })}
      </Fields>
      <ProxyLines fields={fields} />
      <ButtonRow>
        <CopyButton block value={lines} label="Copiar tudo" title="Cada campo em uma linha, com o nome" />
        <CopyButton block value={text} label="Copiar linha" title="Como a loja recebeu, com os separadores" />
      </ButtonRow>
    </Stack>
  );
}

// No wider than a copy button is seen to belong to its value.
const Fields = styled.dl`
  max-inline-size: ${({ theme }) => theme.size.dialog};
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  margin: 0;
`;
