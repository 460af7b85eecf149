import { type FormEvent, useState } from "react";
import { adminMessages, adminSentences, notify, useAdminProducts, useSetStockThreshold } from "shared-data";
import { Button, Field, Select, TextInput } from "shared-ui";
import { styled } from "styled-components";

/** Says for one product from how many keys on it counts as low in stock. */
export function ThresholdForm() {
  const { data: products } = useAdminProducts();
  const [productId, setProductId] = useState("");
  const [limit, setLimit] = useState("5");
  const [tried, setTried] = useState(false);
  const save = useSetStockThreshold();
  const isWhole = /^\d{1,6}$/.test(limit.trim());

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (productId === "" || !isWhole || save.isPending) return;
    save.mutate(
      { productId, lowStock: Number(limit) },
      {
        onSuccess: () => notify(adminMessages.thresholdSaved),
        onError: (error) => notify(adminSentences.thresholdFailed(error)),
      },
    );
  }
  return (
    <Form onSubmit={handleSubmit} noValidate>
      <Field label="Produto" error={tried && productId === "" ? "Escolha um produto" : undefined}>
        <Select value={productId} onChange={({ target }) => setProductId(target.value)}>
          <option value="">Escolha…</option>
          {products?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Avisar com até quantas keys" error={tried && !isWhole ? "Use um número inteiro" : undefined}>
        <TextInput inputMode="numeric" value={limit} onChange={({ target }) => setLimit(target.value)} />
      </Field>
      <Button type="submit" loading={save.isPending}>
        Salvar limite
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  align-items: end;
  @media ${({ theme }) => theme.media.tablet} { grid-template-columns: 2fr 1fr auto; }
`;
