import { type IconDrawing, icons } from "shared-ui";

/** From an ad to a key, as the home page and /como-funciona tell it. */
export const steps: readonly { icon: IconDrawing; title: string; text: string }[] = [
  {
    icon: icons.bag,
    title: "Escolha",
    text: "Veja preço, estoque e garantia na página do produto e toque em Comprar. Você entra na sua conta, ou cria uma, para a key chegar só a você.",
  },
  {
    icon: icons.zap,
    title: "Pague no Pix",
    text: "O checkout abre em outra página e gera um código Pix, que vale por 15 minutos. Você paga no aplicativo do seu banco.",
  },
  {
    icon: icons.key,
    title: "Receba a key",
    text: "Pagamento confirmado, a key aparece em Meus Pedidos. É automático, a qualquer hora, também à noite e no fim de semana.",
  },
];
