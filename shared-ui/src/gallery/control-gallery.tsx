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
import { ButtonRow, Row } from "../primitives/layout/stack";

const variants = {
  primary: "Comprar",
  strong: "Entrar",
  secondary: "Ver detalhes",
  ghost: "Cancelar",
  danger: "Excluir",
} as const;
const looks = [
  { size: "small" },
  { size: "medium" },
  { size: "large" },
  { disabled: true },
  { loading: true },
] as const;

/** Buttons in every variant, size and state. */
export function ButtonGallery() {
  return (
    <>
      {looks.map((look) => (
        <Row key={JSON.stringify(look)}>
          {(Object.keys(variants) as (keyof typeof variants)[]).map((variant) => (
            <Button key={variant} variant={variant} {...look}>
              {variants[variant]}
            </Button>
          ))}
        </Row>
      ))}
      <ButtonRow>
        <ButtonLink href="#topo">Link com cara de botão</ButtonLink>
        <IconButton icon={icons.trash} label="Excluir" />
        <IconButton icon={icons.arrowUp} label="Subir" disabled />
      </ButtonRow>
      <Button variant="primary" size="large" block>
        Comprar
      </Button>
    </>
  );
}

/** Fields with their hints, errors and states. */
export function FieldGallery() {
  return (
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
      <Field label="Categoria">
        <Select>
          <option>Meta Ads</option>
        </Select>
      </Field>
      <Field label="Comentário" optional hint="Conte como foi." error="Escreva no máximo 500 caracteres.">
        <TextArea maxLength={500} defaultValue="Chegou rápido." />
      </Field>
      <div>
        <Checkbox label="Aceito os termos de serviço" defaultChecked />
        <Checkbox label="Opção bloqueada" disabled />
        <Switch label="Avisos por e-mail" defaultChecked />
        <Switch label="Avisos bloqueados" disabled />
      </div>
    </Grid>
  );
}
