import { Badge, Card, formatDateTime, Heading, Row, Stack, Text } from "@store/shared-ui";
import { ClaimCourse } from "./claim-course";
import { ClaimReply } from "./claim-reply";
import { claimReasons, claimStates } from "./guarantee";
import type { GuaranteeClaim, OrderGuarantee } from "./guarantee.api";
import { SentPictures } from "./pictures/sent-pictures";
import type { ClaimPictures } from "./pictures/use-claim-pictures";

interface OrderClaimsProps {
  guarantee: OrderGuarantee;
  /** Pictures chosen for the undecided claim. */
  pictures: ClaimPictures;
  onChange: () => Promise<void>;
}

/** Claims of an order, newest first, with messages, pictures and decision. */
export function OrderClaims({ guarantee: { claims, read_at }, pictures, onChange }: OrderClaimsProps) {
  return claims.map((claim) => (
    <Card key={claim.id} as="section" aria-labelledby={`chamado-${claim.id}`}>
      <Stack>
        <Row $justify="space-between">
          <Heading id={`chamado-${claim.id}`} $size="lead">
            {claimReasons[claim.reason]}
          </Heading>
          <Badge $tone={claimStates[claim.state].tone}>{claimStates[claim.state].label}</Badge>
        </Row>
        <Turn claim={claim} now={Date.parse(read_at)} />
        <ClaimCourse claim={claim} />
        <SentPictures pictures={claim.pictures} />
        {(claim.state === "open" || claim.state === "answered") && (
          <ClaimReply claim={claim} pictures={pictures} onChange={onChange} />
        )}
      </Stack>
    </Card>
  ));
}

function Turn({ claim, now }: { claim: GuaranteeClaim; now: number }) {
  if (claim.state === "answered") return <Text>A equipe respondeu e aguarda o seu retorno.</Text>;
  if (claim.state !== "open") return null;
  return (
    <Text>
      {Date.parse(claim.due_at) > now
        ? `A equipe responde até ${formatDateTime(claim.due_at)}.`
        : "A resposta está atrasada. A equipe já foi avisada."}
    </Text>
  );
}
