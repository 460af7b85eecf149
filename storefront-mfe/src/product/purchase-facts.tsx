import { formatGuarantee, type Product } from "shared-data";
import { StoreLink } from "shared-data/router";
import { Icon, icons, TextLink } from "shared-ui";
import { styled } from "styled-components";
import { SupportLink } from "../support/support-link";

interface PurchaseFactsProps {
  product: Pick<Product, "name" | "guarantee_hours">;
}

/** What a buyer asks before pressing: when it comes, what if it does not work, how it is paid, and whom to ask. */
export function PurchaseFacts({ product: { name, guarantee_hours } }: PurchaseFactsProps) {
  return (
    <Facts>
      <li>
        <Icon drawing={icons.zap} />
        <span>Entrega automática: pago o Pix, o acesso aparece em Meus Pedidos em segundos.</span>
      </li>
      <li>
        <Icon drawing={icons.shield} />
        <TextLink as={StoreLink} to="/garantia">
          Garantia de {formatGuarantee(guarantee_hours)}
        </TextLink>
      </li>
      <li>
        <Icon drawing={icons.lock} />
        <span>Pagamento no Pix, em ambiente externo.</span>
      </li>
      <li>
        <Icon drawing={icons.support} />
        <SupportLink message={`Olá! Tenho uma dúvida sobre ${name}.`}>Tire suas dúvidas no WhatsApp</SupportLink>
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
  & a { padding-block: ${({ theme }) => theme.space[1]}; margin-block: -${({ theme }) => theme.space[1]}; }
`;
