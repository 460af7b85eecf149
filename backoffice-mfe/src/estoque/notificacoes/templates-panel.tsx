import { writeEmail } from "@store/shared-data/notices/email";
import { stoppableKinds, templateExamples } from "@store/shared-data/notices/template-examples";
import { wordsOf } from "@store/shared-data/notices/templates";
import { Button, Field, LiveRegion, Notice, Row, Select, Stack, Tabs, Text } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { adminSentences } from "../../messages/admin-messages";
import { CodeBlock } from "../../widgets/code-block";
import { EmailPreview } from "./email-preview";
import { kindName } from "./notice-labels";
import { useSendTemplate } from "./notices.api";

const views = [
  { id: "claro", label: "E-mail claro" },
  { id: "escuro", label: "E-mail escuro" },
  { id: "texto", label: "Só texto" },
  { id: "aparelho", label: "No aparelho" },
] as const;

type View = (typeof views)[number]["id"];

/** Preview of each kind with example data, as email and push notification, and a button to send it to oneself. */
export function TemplatesPanel() {
  const kinds = Object.keys(templateExamples);
  const [kind, setKind] = useState(kinds[0] ?? "");
  const [view, setView] = useState<View>("claro");
  const facts = templateExamples[kind as keyof typeof templateExamples];
  const words = wordsOf(kind, facts);
  if (!words) return null;
  const pathOf = (path: string) => new URL(path, location.origin).href;
  const stop = stoppableKinds.some((each) => each === kind) ? pathOf("/avisos/parar#exemplo") : null;
  const email = writeEmail(words, { action: pathOf(words.action.path), stop });
  return (
    <Stack>
      <Row $gap={3}>
        <Field label="Modelo">
          <Select value={kind} onChange={({ target }) => setKind(target.value)}>
            {kinds.map((name) => (
              <option key={name} value={name}>
                {kindName(name)}
              </option>
            ))}
          </Select>
        </Field>
        <SendToSelf key={kind} kind={kind} />
      </Row>
      <Text>
        <strong>Assunto:</strong> {words.subject}
      </Text>
      <Tabs label="Como se lê" tabs={views} selected={view} onSelect={setView}>
        {view === "texto" && <CodeBlock tabIndex={0}>{email.text}</CodeBlock>}
        {view === "aparelho" && (
          <Device>
            <strong>{words.subject}</strong>
            <Text $size="caption">{words.short}</Text>
          </Device>
        )}
        {(view === "claro" || view === "escuro") && (
          <EmailPreview key={view} html={email.html} dark={view === "escuro"} title={words.subject} />
        )}
      </Tabs>
      <Text $size="caption" $muted>
        Os dados são de exemplo. Nenhum aviso leva key, documento ou senha.
      </Text>
    </Stack>
  );
}

function SendToSelf({ kind }: { kind: string }) {
  const { mutate, isPending, isSuccess, error } = useSendTemplate();
  return (
    <Stack $gap={2}>
      <Button loading={isPending} onClick={() => mutate(kind)}>
        Enviar para mim
      </Button>
      <LiveRegion message={isSuccess ? sent : ""} />
      {isSuccess && <Notice quiet>{sent}</Notice>}
      {error && <Notice tone="red">{adminSentences.templateFailed(error)}</Notice>}
    </Stack>
  );
}

const sent = "Na fila: chega em instantes no seu e-mail.";

const Device = styled.div`
  max-inline-size: ${({ theme }) => theme.size.column};
  padding: ${({ theme }) => theme.space[3]};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.colors.raised};
`;
