import { type Page, test } from "@playwright/test";
import { changeSettings } from "./settings";

/** Takes what the page sends to the operator's endpoint; without the vitals, which come when they come. */
export async function collectReports(page: Page): Promise<Array<{ remote: string; message: string }>> {
  const reports: Array<{ remote: string; message: string }> = [];
  await changeSettings(page, { errorReportUrl: new URL("/relatos", test.info().project.use.baseURL).href });
  await page.route("**/relatos", async (route) => {
    const report = route.request().postDataJSON();
    if (report.kind === "failure") reports.push(report);
    await route.fulfill({ status: 204 });
  });
  return reports;
}
