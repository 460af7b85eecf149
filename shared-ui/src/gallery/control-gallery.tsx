import { Button, ButtonLink } from "../primitives/button";
import { Checkbox } from "../primitives/form/checkbox";
import { Field } from "../primitives/form/field";
import { PasswordInput } from "../primitives/form/password-input";
import { Select } from "../primitives/form/select";
import { Switch } from "../primitives/form/switch";
import { TextArea } from "../primitives/form/text-area";
import { TextInput } from "../primitives/form/text-input";
import { IconButton } from "../primitives/icon/icon-button";
import * as icons from "../primitives/icon/icon-paths";
import { Grid } from "../primitives/layout/grid";
import { Row, Stack } from "../primitives/layout/stack";
import { GallerySection } from "./gallery-section";

const variants = ["primary", "strong", "secondary", "ghost", "danger"] as const;
const variantNames = {
  primary: "Comprar",
  strong: "Entrar",
  secondary: "Ver detalhes",
  ghost: "Cancelar",
  danger: "Excluir",
};
const sizes = ["small", "medium", "large"] as const;

export function ControlGallery() {
  return (
    <>
      <ButtonSamples />
      <FieldSamples />
    </>
  );
}

function ButtonSamples() {
  return (
    <GallerySection title="Botões">
      {sizes.map((size) => (
        <Row key={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variantNames[variant]}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            Indisponível
          </Button>
        ))}
        {variants.map((variant) => (
          <Button key={variant} variant={variant} loading>
            {variantNames[variant]}
          </Button>
        ))}
        <ButtonLink href="#topo">Link com cara de botão</ButtonLink>
        <IconButton icon={icons.trash} label="Excluir" />
        <IconButton icon={icons.arrowUp} label="Subir" disabled />
      </Row>
      <Button variant="primary" size="large" block>
        Comprar agora
      </Button>
    </GallerySection>
  );
}

function FieldSamples() {
  return (
    <GallerySection title="Campos">
      <Grid $columns={2}>
        <Field label="E-mail" hint="Enviamos o recibo para este endereço.">
          <TextInput type="email" placeholder="voce@exemplo.com.br" />
        </Field>
        <Field label="Telefone" error="Telefone inválido. Use um número válido.">
          <TextInput type="tel" defaultValue="123" />
        </Field>
        <Field label="Senha">
          <PasswordInput defaultValue="loja-demo-123" />
        </Field>
        <Field label="E-mail da conta" hint="Não pode ser alterado.">
          <TextInput readOnly defaultValue="cliente@exemplo.com.br" />
        </Field>
        <Field label="Campo bloqueado">
          <TextInput disabled defaultValue="Ainda não" />
        </Field>
        <SelectSamples />
        <Field
          label="Comentário"
          optional
          hint="Conte como foi a sua compra."
          error="Escreva no máximo 500 caracteres."
        >
          <TextArea maxLength={500} defaultValue="Chegou rápido." />
        </Field>
        <CheckboxSamples />
      </Grid>
    </GallerySection>
  );
}

function SelectSamples() {
  return (
    <>
      <Field label="Categoria">
        <Select>
          <option>Meta Ads</option>
          <option>TikTok Ads</option>
        </Select>
      </Field>
      <Field label="Categoria bloqueada">
        <Select disabled>
          <option>Proxys</option>
        </Select>
      </Field>
    </>
  );
}

function CheckboxSamples() {
  return (
    <Stack $gap={2}>
      <Checkbox label="Aceito os termos de serviço" defaultChecked />
      <Checkbox label="Quero receber novidades" />
      <Checkbox label="Opção bloqueada" disabled />
      <Switch label="Avisos por e-mail" defaultChecked />
      <Switch label="Avisos bloqueados" disabled />
    </Stack>
  );
}
