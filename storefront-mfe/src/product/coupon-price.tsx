import {
  type CouponRefusal,
  type CouponPrice as Offer,
  type Product,
  readCouponPrice,
  requireStoreClient,
  visitCoupon,
} from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { useVisitorSearch } from "@store/shared-data/router";
import { getStoreClient, useSession } from "@store/shared-data/runtime";
import { formatPrice, PriceBlock, Text } from "@store/shared-ui";
import { useEffect } from "react";

interface CouponPriceProps {
  product: Product;
  /** Called with the price to pay. */
  onPrice: (price: number) => void;
}

/** The price with the visit's coupon and the name of its rule, or why the price is the normal one; R10.15. */
export function CouponPrice({ product, onPrice }: CouponPriceProps) {
  const code = visitCoupon(useVisitorSearch()) ?? "";
  const { user } = useSession();
  const { id, price: normal, original_price } = product;
  const { data, isError } = useQuery({
    queryKey: ["products", "coupon", id, normal, code, user?.id],
    queryFn: ({ signal }) => readCouponPrice(requireStoreClient(), id, code, signal),
    enabled: getStoreClient() !== null,
  });
  const price = data && "price" in data ? data.price : null;
  useEffect(() => onPrice(price ?? normal), [onPrice, price, normal]);
  return (
    <div>
      <PriceBlock price={price ?? normal} originalPrice={price === null ? original_price : normal} size="display" />
      <Text role="status" $size="caption" $muted={price === null}>
        {data ? textOf(data, normal) : isError ? "Não foi possível conferir o cupom." : "Conferindo o cupom…"}
      </Text>
    </div>
  );
}

const refusals: Readonly<Record<CouponRefusal, string>> = {
  unknown: "Este cupom não existe ou não vale agora: o preço é o normal.",
  ended: "Este cupom já terminou: o preço é o normal.",
  used_up: "Os usos deste cupom acabaram: o preço é o normal.",
  used_by_you: "Você já usou este cupom: o preço é o normal.",
  other_product: "Este cupom não vale para este produto.",
};

const textOf = (offer: Offer, normal: number) =>
  "reason" in offer ? refusals[offer.reason] : `${offer.name}: você economiza ${formatPrice(normal - offer.price)}.`;
