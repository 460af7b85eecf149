import { callRpc } from "@store/shared-data";
import { writeEmail } from "@store/shared-data/notices/email";
import { stoppableKinds, templateExamples } from "@store/shared-data/notices/template-examples";
import { wordsOf } from "@store/shared-data/notices/templates";
import { Button, Field, LiveRegion, Notice, Row, Select, Stack, Text } from "@store/shared-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { useStaffMutation } from "../../data/staff-query";
import { LabelledOptions } from "../../form/labelled-options";
import { failedTo } from "../../messages/admin-messages";
import { CodeBlock } from "../../widgets/code-block";
import { kindName } from "./notice-labels";

export function TemplatesPanel() {
  const kinds = Object.keys(templateExamples);
  const [kind, setKind] = useState(kinds[0] ?? "");
  const words = wordsOf(kind, templateExamples[kind as keyof typeof templateExamples]);
  if (!words) return null;
  const pathOf = (path: string) => new URL(path, location.origin).href;
  const stop = stoppableKinds.some((each) => each === kind) ? pathOf("/avisos/parar#exemplo") : null;
  return (
    <Stack>
      <Row $gap={3}>
        <Field label="Modelo">
          <Select value={kind} onChange={({ target }) => setKind(target.value)}>
            <LabelledOptions labels={Object.fromEntries(kinds.map((name) => [name, kindName(name)]))} />
          </Select>
        </Field>
        <SendToSelf key={kind} kind={kind} />
      </Row>
      <Text>
        <strong>Assunto:</strong> {words.subject}
      </Text>
      <Text>
        <strong>No aparelho:</strong> {words.short}
      </Text>
      <MailText tabIndex={0}>{writeEmail(words, { action: pathOf(words.action.path), stop }).text}</MailText>
      <Text $size="caption" $muted>
        Os dados são de exemplo. Nenhum aviso leva key, documento ou senha.
      </Text>
    </Stack>
  );
}

function SendToSelf({ kind }: { kind: string }) {
  const { mutate, isPending, isSuccess, error } = useStaffMutation((db) =>
    callRpc(db, "send_template_to_self", { p_kind: kind }),
  );
  return (
    <Stack $gap={2}>
      <Button loading={isPending} onClick={() => mutate(undefined)}>
        Enviar para mim
      </Button>
      <LiveRegion message={isSuccess ? sent : ""} />
      {isSuccess && <Notice quiet>{sent}</Notice>}
      {error && <Notice tone="red">{failedTo("enviar modelo")(error)}</Notice>}
    </Stack>
  );
}

const sent = "Na fila: chega em instantes no seu e-mail.";

const MailText = styled(CodeBlock)`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
