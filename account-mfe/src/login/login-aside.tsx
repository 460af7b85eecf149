import { Heading, Icon, icons } from "@store/shared-ui";
import { lazy, Suspense } from "react";
import { styled } from "styled-components";
import type { Mode } from "../session/return-address";
import { ByMode, OnTheWayToProduct } from "./by-mode";
import { ChosenProduct } from "./chosen-product";

// In a file of its own: most people who sign in are not about to buy. Without it the form still leads on to the product.
const AskedProduct = lazy(() =>
  import(/* webpackChunkName: "asked-product" */ "./asked-product").then(
    (file) => ({ default: file.AskedProduct }),
    () => ({ default: () => null }),
  ),
);

const reasons: Readonly<Record<Mode, string>> = {
  entrar: "Entre para receber a key na sua conta. O pagamento vem a seguir, no Pix.",
  cadastro: "Crie uma conta para receber a key nela. O pagamento vem a seguir, no Pix.",
};

const benefits = [
  "A key aparece em Meus Pedidos assim que o Pix é confirmado.",
  "A garantia de cada compra, com prazo e botão para acionar.",
  "A resposta da equipe no próprio pedido, com aviso por e-mail.",
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
          <AskedProduct id={productId} reason={reasons[mode]} />
        </Suspense>
      )}
      <Benefits aria-labelledby="na-sua-conta">
        <Heading id="na-sua-conta" $size="lead">
          Na sua conta
        </Heading>
        <ul>
          {benefits.map((words) => (
            <li key={words}>
              <Icon icon={icons.check} />
              {words}
            </li>
          ))}
        </ul>
      </Benefits>
    </>
  );
}

// On a phone they would push the form away.
const Benefits = styled.section`
  display: none;
  gap: ${({ theme }) => theme.space[4]};
  @media ${({ theme }) => theme.media.laptop} { display: grid; }
  ul {
    display: grid;
    gap: ${({ theme }) => theme.space[4]};
    padding: 0;
    color: ${({ theme }) => theme.colors.muted};
    list-style: none;
  }
  li { display: flex; gap: ${({ theme }) => theme.space[3]}; }
`;
