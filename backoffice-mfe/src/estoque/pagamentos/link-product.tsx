import { Button, ButtonRow, Dialog, Field, Stack, Text } from "@store/shared-ui";
import { object } from "valibot";
import { useStaffMutation } from "../../data/staff-query";
import { filled, useStaffForm } from "../../form/use-staff-form";
import { adminSentences } from "../../messages/admin-messages";
import { ProductSelect } from "../product/product-select";
import { shownProducts, useAdminProducts } from "../product/use-admin-products";
import { staffPayments } from "./payments-inbox.api";
import { linkProviderId } from "./unsold-products.api";

interface LinkProductProps {
  /** The provider's id, which no product has yet. */
  providerId: string;
  onClose: () => void;
}

/** Links a provider's id to a product. Its waiting events can then be applied again. */
export function LinkProduct({ providerId, onClose }: LinkProductProps) {
  const link = useStaffMutation(linkProviderId, ...shownProducts, staffPayments);
  const products = useAdminProducts().data ?? [];
  const { values, set, errorOf, sending, submit } = useStaffForm({
    start: { productId: "" },
    schema: object({ productId: filled("Escolha um produto") }),
    send: ({ productId }) =>
      link.mutateAsync({ productId, before: find(productId)?.ggcheckout_id ?? "", providerId }).then(onClose),
    failed: adminSentences.productSaveFailed,
  });
  const find = (productId: string) => products.find(({ id }) => id === productId);
  const product = find(values.productId);
  return (
    <Dialog open title="Ligar a um produto" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack $gap={3}>
          <Text>Os pagamentos que citam o ID {providerId} passam a vender o produto que você escolher.</Text>
          <Field label="Produto" error={errorOf("productId")}>
            <ProductSelect
              value={values.productId}
              onChange={(productId) => set("productId", productId)}
              none="Escolha"
            />
          </Field>
          {product && (
            <Text>
              {product.name} deixa de vender pelo ID {product.ggcheckout_id}, que é trocado por {providerId}.
            </Text>
          )}
          <ButtonRow>
            <Button type="submit" variant="strong" loading={sending}>
              Ligar
            </Button>
            <Button variant="ghost" onClick={onClose}>
              Cancelar
            </Button>
          </ButtonRow>
        </Stack>
      </form>
    </Dialog>
  );
}
