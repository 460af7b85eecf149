import { Dialog } from "@store/shared-ui";
import { ActForm } from "../../form/act-form";
import { FailedNotice } from "../../list/loaded";
import { failedTo } from "../../messages/admin-messages";
import { shownProducts, useAdminProducts } from "../product/use-admin-products";
import { linkProviderId, staffPayments } from "./payments-inbox.api";

/** Links a provider's id, which no product has yet, to a product. Its waiting events can then be applied again. */
export function LinkProduct({ providerId, onClose }: { providerId: string; onClose: () => void }) {
  const { data, error, refetch } = useAdminProducts();
  const products = data ?? [];
  const find = (productId: string | undefined) => products.find(({ id }) => id === productId);
  function change(productId: string): string | undefined {
    const product = find(productId);
    return (
      product && `${product.name} deixa de vender pelo ID ${product.ggcheckout_id}, que é trocado por ${providerId}.`
    );
  }
  return (
    <Dialog open title="Ligar a um produto" onClose={onClose}>
      {!data && error && <FailedNotice message={failedTo("carregar produtos")(error)} onRetry={refetch} />}
      <ActForm
        needsReason={false}
        effect={`Os pagamentos que citam o ID ${providerId} passam a vender o produto que você escolher.`}
        action="Ligar"
        asks={{
          productId: {
            label: "Produto",
            hint: change,
            options: { "": "Escolha", ...Object.fromEntries(products.map(({ id, name }) => [id, name])) },
            problem: (id) => (find(id) ? undefined : "Escolha um produto"),
          },
        }}
        write={(db, _reason, { productId = "" }) =>
          linkProviderId(db, productId, find(productId)?.ggcheckout_id ?? "", providerId)
        }
        refreshes={[...shownProducts, staffPayments]}
        failed={failedTo("salvar produto")}
        onClose={() => onClose()}
      />
    </Dialog>
  );
}
