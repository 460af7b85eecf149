import { PageHeader } from "@store/shared-ui";

/** The top of the page of orders. Its lead is the longest text of most visits, and is shown before the session is known. */
export function OrdersHeader() {
  return (
    <PageHeader
      title="Meus Pedidos"
      lead="Assim que o Pix é confirmado, a key aparece aqui. Os pedidos e as keys ficam guardados na sua conta."
    />
  );
}
