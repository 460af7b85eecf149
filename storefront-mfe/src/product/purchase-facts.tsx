import { formatGuarantee, guaranteeStart, type Product } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Icon, icons, TextLink } from "@store/shared-ui";
import { styled } from "styled-components";
import { companyLine } from "../company/company-line";
import { useUsualDelivery } from "../delivery-time/use-usual-delivery";
import { SupportLink } from "../support/support-link";

export type PurchaseFactsProps = Pick<Product, "name" | "guarantee_hours" | "guarantee_wait_hours" | "max_per_order">;

/** Answers to questions before a purchase: delivery, guarantee, payment, support and the seller. */
export function PurchaseFacts({ name, guarantee_hours, guarantee_wait_hours, max_per_order }: PurchaseFactsProps) {
  // Both texts have a similar length: the statistics may load later and must not cause a layout shift.
  const delivery = useUsualDelivery() ?? "Pago o Pix, o acesso aparece em Meus Pedidos";
  return (
    <Facts>
      <li>
        <Icon icon={icons.zap} />
        <span>Entrega automática. {delivery}.</span>
      </li>
      <li>
        <Icon icon={icons.shield} />
        <TextLink $alone as={StoreLink} to="/garantia">
          Garantia de {formatGuarantee(guarantee_hours)} {guaranteeStart(guarantee_wait_hours)}
        </TextLink>
      </li>
      <li>
        <Icon icon={icons.lock} />
        <span>
          Pague com <Pix>Pix</Pix> na página do provedor.
        </span>
      </li>
      {max_per_order > 1 && (
        <li>
          <Icon icon={icons.key} />
          <span>Leve até {max_per_order} por compra, entregues juntas.</span>
        </li>
      )}
      <li>
        <Icon icon={icons.support} />
        <SupportLink message={`Olá! Tenho uma dúvida sobre o produto ${name}.`}>
          Dúvidas? Fale com o suporte
        </SupportLink>
      </li>
      <li>
        <Icon icon={icons.bag} />
        <span>Vendido por {companyLine()}.</span>
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
`;

// The word in a box instead of the trademarked logo.
const Pix = styled.strong`
  padding-inline: ${({ theme }) => theme.space[1]};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.edge}`};
  border-radius: ${({ theme }) => theme.radius.small};
  color: ${({ theme }) => theme.colors.text};
`;
