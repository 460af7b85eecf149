import { categoryLabels } from "@store/shared-data";
import { Checkbox, Field, Notice, Select, Skeleton, Stack, Text } from "@store/shared-ui";
import { styled } from "styled-components";
import { LabelledOptions } from "../../form/labelled-options";
import { failedTo } from "../../messages/admin-messages";
import { useAdminProducts } from "../product/use-admin-products";

export interface Scope {
  readonly kind: "all" | "categories" | "products";
  readonly ids: readonly string[];
}

interface ScopeFieldProps {
  scope: Scope;
  /** True after the first attempt to save. */
  tried: boolean;
  onChange: (scope: Scope) => void;
}

const kinds = { all: "Todos os produtos", categories: "Categorias", products: "Produtos escolhidos" } as const;

export function ScopeField({ scope, tried, onChange }: ScopeFieldProps) {
  return (
    <Stack $gap={2}>
      <Field label="Vale para">
        <Select
          value={scope.kind}
          onChange={({ target }) => onChange({ kind: target.value as Scope["kind"], ids: [] })}
        >
          <LabelledOptions labels={kinds} />
        </Select>
      </Field>
      {scope.kind === "categories" && (
        <Choices label="Categorias" labels={Object.entries(categoryLabels)} scope={scope} onChange={onChange} />
      )}
      {scope.kind === "products" && <ProductChoices scope={scope} onChange={onChange} />}
      {tried && !isComplete(scope) && <Notice tone="red">Marque pelo menos um.</Notice>}
    </Stack>
  );
}

/** False while categories or products are wanted and none is chosen. */
export const isComplete = ({ kind, ids }: Scope): boolean => kind === "all" || ids.length > 0;

type PartProps = Pick<ScopeFieldProps, "scope" | "onChange">;

function ProductChoices(props: PartProps) {
  const { data, error } = useAdminProducts();
  if (!data)
    return error ? <Notice tone="red">{failedTo("carregar produtos")(error)}</Notice> : <Skeleton $height="8em" />;
  return <Choices label="Produtos" labels={data.map(({ id, name }) => [id, name])} {...props} />;
}

function Choices({ label, labels, scope, onChange }: PartProps & { label: string; labels: [string, string][] }) {
  const change = (id: string, isChosen: boolean) =>
    onChange({ ...scope, ids: isChosen ? [...scope.ids, id] : scope.ids.filter((other) => other !== id) });
  return (
    <Box role="group" aria-label={label} tabIndex={0}>
      {labels.length === 0 && <Text $muted>Nenhum produto.</Text>}
      {labels.map(([id, name]) => (
        <Checkbox
          key={id}
          label={name}
          checked={scope.ids.includes(id)}
          onChange={({ target }) => change(id, target.checked)}
        />
      ))}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  max-block-size: 16em;
  overflow-y: auto;
  padding: ${({ theme }) => theme.space[2]} ${({ theme }) => theme.space[3]};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.edge}`};
  border-radius: ${({ theme }) => theme.radius.small};
`;
