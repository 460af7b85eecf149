import { notify } from "@store/shared-data";
import { getSettings } from "@store/shared-data/runtime";
import { Button, CopyButton, Dialog, Field, Row, Stack, Text, TextInput } from "@store/shared-ui";
import { adminMessages } from "../../messages/admin-messages";

const webhooks = [
  { event: "pix.generated", path: "/functions/v1/pix-generated" },
  { event: "pix.paid", path: "/functions/v1/pix-paid" },
] as const;

/** The two webhook URLs to configure at the payment provider; admins only. */
export function WebhookInfoModal({ onClose }: { onClose: () => void }) {
  const { supabaseUrl } = getSettings();
  return (
    <Dialog
      open
      wide
      title="Webhook Info"
      description="Cadastre estes endereços no painel do checkout, um para cada evento, com o segredo do webhook."
      onClose={onClose}
    >
      {webhooks.map(({ event, path }) => (
        <Stack key={event} $gap={2}>
          <Field label={`URL do evento ${event}`}>
            <TextInput readOnly value={`${supabaseUrl}${path}`} onFocus={({ target }) => target.select()} />
          </Field>
          <Row>
            <CopyButton size="small" value={`${supabaseUrl}${path}`} label={`Copiar URL de ${event}`} />
            <Button size="small" variant="ghost" onClick={() => notify(adminMessages.testDisabled)}>
              Testar {event}
            </Button>
          </Row>
        </Stack>
      ))}
      <Text $muted $size="caption">
        O segredo nunca aparece aqui: ele fica só no servidor.
      </Text>
    </Dialog>
  );
}
