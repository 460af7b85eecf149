import { requireStoreClient } from "shared-data";
import { useMutation, useQuery, useQueryClient } from "shared-data/query";
import { type AmountUnit, changeAmountUnit, getAmountUnit } from "./amount-unit.api";

const amountUnit = ["private", "staff-payments", "amount-unit"];

/** The unit that the provider's amounts are read in. */
export function useAmountUnit() {
  return useQuery({
    queryKey: amountUnit,
    queryFn: ({ signal }) => getAmountUnit(requireStoreClient(), signal),
  });
}

/** Changes the unit, which releases orders. */
export function useChangeAmountUnit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ unit, reason }: { unit: AmountUnit; reason: string }) =>
      changeAmountUnit(requireStoreClient(), unit, reason),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["private", "staff-payments"] }),
        queryClient.invalidateQueries({ queryKey: ["private", "staff-orders"] }),
      ]),
  });
}
