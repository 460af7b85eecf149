import { StoreLink } from "shared-data/router";
import { Icon, icons, TextLink } from "shared-ui";
import { styled } from "styled-components";

/** What a buyer asks before pressing: when it comes, how it is paid, and what if it does not work. */
export function PurchaseFacts() {
  return (
    <Facts>
      <li>
        <Icon drawing={icons.zap} />
        <span>Entrega automática: pago o Pix, o acesso aparece em Meus Pedidos em segundos.</span>
      </li>
      <li>
        <Icon drawing={icons.shield} />
        <TextLink as={StoreLink} to="/garantia">
          Garantia a partir da entrega
        </TextLink>
      </li>
      <li>
        <Icon drawing={icons.lock} />
        <span>Pagamento no Pix, em ambiente externo.</span>
      </li>
    </Facts>
  );
}

const Facts = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.colors.muted};
  font-size: ${({ theme }) => theme.font.size.caption};
  & > li { display: flex; gap: ${({ theme }) => theme.space[2]}; }
  & svg { flex: none; }
`;
