import { shortTotal } from "../format/total-of";
import type { ListDefinition, ListPage } from "./list-definition";
import type { Filter, FilterOptions } from "./use-list-address";

/** Known values of a list's selects and tabs. */
export function optionsOf<Row, F extends Filter, Page extends ListPage<Row>>(list: ListDefinition<Row, F, Page>) {
  const { fields = [], more = [], tabs } = list;
  const choices = [...fields, ...more].flatMap(({ name, options }) => (options ? [[name, options]] : []));
  if (tabs && !tabs.others) choices.push([tabs.parameter, tabs.options]);
  return Object.fromEntries(choices) as FilterOptions;
}

/** The tabs with the count of each; without counts while they load. */
export function tabsOf<Row, F extends Filter, Page extends ListPage<Row>>(
  { options, others, count }: NonNullable<ListDefinition<Row, F, Page>["tabs"]>,
  page: Page | undefined,
) {
  const more = page && others ? others(page).map((id) => [id, id] as const) : [];
  return [...Object.entries(options), ...more].map(([id, label]) => {
    const rows = page && count?.(page, id);
    return { id, label, ...(rows !== undefined && { count: shortTotal(rows) }) };
  });
}
