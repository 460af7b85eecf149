import { Heading, Text } from "@store/shared-ui";
import { lazy, Suspense } from "react";
import { styled } from "styled-components";
import type { Mode } from "../session/return-address";
import { ByMode, OnTheWayToProduct } from "./by-mode";
import { ChosenProduct } from "./chosen-product";

// In a file of its own: most people who sign in are not about to buy. Without it the form still leads on to the product.
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
  "Acompanhe o prazo da garantia e acione-a no próprio pedido.",
];

interface LoginAsideProps {
  /** The page's mode; `null` in a page that was rendered ahead, which shows a place for the product where the address names one. */
  mode: Mode | null;
  /** The product that is about to be bought; empty where none is. */
  productId: string;
}

/** The product that is about to be bought, and, on laptops, what an account is good for. */
export function LoginAside({ mode, productId }: LoginAsideProps) {
  return (
    <>
      {mode === null && (
        <OnTheWayToProduct>
          <ChosenProduct>
            <ByMode mode={null} as="span">
              {(each) => reasons[each]}
            </ByMode>
          </ChosenProduct>
        </OnTheWayToProduct>
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

// On a phone they would push the form away.
const Benefits = styled.section`
  display: none;
  gap: ${({ theme }) => theme.space[4]};
  @media ${({ theme }) => theme.media.laptop} { display: grid; }
`;
