import { StoreLink } from "@store/shared-data/router";
import { Heading, Row, Stack, TextLink } from "@store/shared-ui";
import { HowItWorks } from "./how-it-works";

/** The three steps as a section of the home page, with a link to the questions. */
export function HowItWorksSection() {
  return (
    <Stack as="section" aria-labelledby="titulo-como-funciona">
      <Row $justify="space-between" $align="baseline">
        <Heading id="titulo-como-funciona">Como funciona</Heading>
        <TextLink $alone as={StoreLink} to="/como-funciona">
          Perguntas frequentes
        </TextLink>
      </Row>
      <HowItWorks headingAs="h3">
        {[
          "Preço, estoque e garantia na página de cada produto.",
          "O código vale por 15 minutos.",
          "Em Meus Pedidos, de forma automática, a qualquer hora.",
        ]}
      </HowItWorks>
    </Stack>
  );
}
