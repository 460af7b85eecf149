import { Heading, Text } from "@store/shared-ui";
import { lazy, Suspense } from "react";
import { styled } from "styled-components";
import type { Mode } from "../session/return-address";
import { ChosenProduct } from "./chosen-product";
import { ModeVariants, ProductReturnOnly } from "./mode-variants";

// A separate chunk, because most sign-ins are not part of a purchase. If it fails to load, the form still leads to the
// product.
const RequestedProduct = lazy(() =>
  import(/* webpackChunkName: "requested-product" */ "./requested-product").then(
    (file) => ({ default: file.RequestedProduct }),
    () => ({ default: () => null }),
  ),
);

const reasons: Readonly<Record<Mode, string>> = {
  entrar: "Entre para receber a key na sua conta. O pagamento vem a seguir, no Pix.",
  cadastro: "Crie sua conta para receber a key. O pagamento vem a seguir, no Pix.",
};

const benefits = [
  "Receba a key em Meus Pedidos assim que o Pix for confirmado.",
  "Acompanhe a garantia e peça a reposição no próprio pedido.",
];

interface LoginAsideProps {
  /** The page's mode; `null` in a prerendered page, which shows a placeholder if the URL names a product. */
  mode: Mode | null;
  /** The product to be bought; empty if there is none. */
  productId: string;
}

/** The product to be bought, and, on laptops, the benefits of an account. */
export function LoginAside({ mode, productId }: LoginAsideProps) {
  return (
    <>
      {mode === null && (
        <ProductReturnOnly>
          <ChosenProduct>
            <ModeVariants mode={null} as="span">
              {(each) => reasons[each]}
            </ModeVariants>
          </ChosenProduct>
        </ProductReturnOnly>
      )}
      {mode !== null && productId !== "" && (
        <Suspense fallback={<ChosenProduct>{reasons[mode]}</ChosenProduct>}>
          <RequestedProduct id={productId} reason={reasons[mode]} />
        </Suspense>
      )}
      <Benefits>
        <Heading $size="lead">Com a sua conta</Heading>
        {benefits.map((words) => (
          <Text key={words}>{words}</Text>
        ))}
      </Benefits>
    </>
  );
}

// On phones they would push the form out of view.
const Benefits = styled.section`
  display: none;
  gap: ${({ theme }) => theme.space[4]};
  @media ${({ theme }) => theme.media.laptop} { display: grid; }
`;
