import { StoreLink } from "@store/shared-data/router";
import { Badge, Row, Text, TextLink, type Tone } from "@store/shared-ui";
import type { ServerClock } from "../../data/server-clock";
import { useNow } from "../../data/use-now";
import { daysLeft, expiryText, shownDay } from "./credential-expiry";
import { Name, Value } from "./credential-line";

interface ExpiryLineProps {
  label: string;
  /** ISO 8601, "2026-11-30". */
  day: string;
  productId: string;
  clock: ServerClock;
}

const minute = 60_000;
/** Days before expiry from which the line is highlighted; the reminder email is sent then too (R14.4). */
const soon = 3;

/** The day a key expires, the days left, and a link to buy another. */
export function ExpiryLine({ label, day, productId, clock }: ExpiryLineProps) {
  const left = daysLeft(day, useNow(minute, clock));
  return (
    <div>
      <Name>{label}</Name>
      <Value>
        <Row $gap={2}>
          <Text as="span" $tabular>
            {shownDay(day)}
          </Text>
          <Badge $tone={toneOf(left)}>{expiryText(left)}</Badge>
        </Row>
        <TextLink $alone as={StoreLink} to={`/product/${encodeURIComponent(productId)}`}>
          Renovar
        </TextLink>
      </Value>
    </div>
  );
}

function toneOf(left: number): Tone {
  if (left < 0) return "red";
  return left <= soon ? "yellow" : "neutral";
}
