import { type FormEvent, useState } from "react";
import { notify, requireStoreClient } from "shared-data";
import { useMutation, useQueryClient } from "shared-data/query";
import { Button, ButtonRow, Dialog, Field, Stack, Text } from "shared-ui";
import { staffPayments } from "../../inbox/inbox-queries";
import { adminSentences } from "../../messages/admin-messages";
import { ProductSelect } from "../product/product-select";
import { useAdminProducts, useRefreshProducts } from "../product/use-admin-products";
import { linkProviderId } from "./unsold-products.api";

interface LinkProductProps {
  /** The provider's id that no product has. */
  providerId: string;
  onClose: () => void;
}

/** Gives a product the provider's id that its payments come with; what waited for it is then one act away. */
export function LinkProduct({ providerId, onClose }: LinkProductProps) {
  const [productId, setProductId] = useState("");
  const [tried, setTried] = useState(false);
  const product = useAdminProducts().data?.find(({ id }) => id === productId);
  const link = useLink();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!product || link.isPending) return;
    link
      .mutateAsync({ productId, before: product.ggcheckout_id ?? "", providerId })
      .then(onClose, (error: unknown) => notify(adminSentences.productSaveFailed(error)));
  }
  return (
    <Dialog open title="Ligar a um produto" onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate>
        <Stack $gap={3}>
          <Text>Os pagamentos que citam o ID {providerId} passam a vender o produto que você escolher.</Text>
          <Field label="Produto" error={tried && !product ? "Escolha um produto" : undefined}>
            <ProductSelect value={productId} onChange={setProductId} none="Escolha" />
          </Field>
          {product && (
            <Text>
              {product.name} deixa de vender pelo ID {product.ggcheckout_id}, que é trocado por {providerId}.
            </Text>
          )}
          <ButtonRow>
            <Button type="submit" loading={link.isPending}>
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

function useLink() {
  const queryClient = useQueryClient();
  const refreshProducts = useRefreshProducts();
  return useMutation({
    mutationFn: (change: Parameters<typeof linkProviderId>[1]) => linkProviderId(requireStoreClient(), change),
    onSettled: () => Promise.all([refreshProducts(), queryClient.invalidateQueries({ queryKey: staffPayments })]),
  });
}
