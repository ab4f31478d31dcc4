ALTER TABLE "statement" ADD COLUMN "qty_sums" jsonb;
--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "applied_tax" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "statement_line" ADD COLUMN "tons" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "settlement_item" ADD COLUMN "applied_tax" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "settlement_item" ADD COLUMN "tax_part" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "invoice_in" ADD COLUMN "line_count" integer;
--> statement-breakpoint
ALTER TABLE "invoice_in" ADD COLUMN "unlinked" boolean;

--> statement-breakpoint
-- Tonnes moved stand on the first freight charge of each side; quantities are summed by what they are counted in.
UPDATE statement_line l SET tons = coalesce((
  SELECT sum(c.tons) FROM jsonb_array_elements(CASE jsonb_typeof(l.charges) WHEN 'array' THEN l.charges ELSE '[]'::jsonb END) f
  JOIN charge c ON c.org_id = l.org_id AND c.id = (f ->> 'id')::bigint), 0.000);
--> statement-breakpoint
UPDATE statement s SET
  qty_sum = coalesce((SELECT sum(l.tons) FROM statement_line l WHERE l.org_id = s.org_id AND l.parent_id = s.id), 0.000),
  qty_sums = coalesce((
    SELECT jsonb_agg(jsonb_build_object('unit', x.unit, 'qty', x.qty::text) ORDER BY x.unit)
    FROM (SELECT l.unit, sum(l.settle_qty) AS qty FROM statement_line l
      WHERE l.org_id = s.org_id AND l.parent_id = s.id AND l.unit <> 'lump' AND l.settle_qty <> 0 GROUP BY l.unit) x), '[]'::jsonb);
--> statement-breakpoint
-- As many lines as the tax of an invoice was let be off by until now.
UPDATE invoice_in i SET
  unlinked = NOT EXISTS (SELECT FROM invoice_in_item l WHERE l.org_id = i.org_id AND l.parent_id = i.id),
  line_count = CASE WHEN i.tax_rate IS NULL THEN 1 ELSE greatest(1, ceil(abs(i.tax - (i.total - round(i.total / (1 + i.tax_rate), 2))) / 0.01))::integer END;
--> statement-breakpoint
-- Each part of a settlement keeps the tax it carries; where all of a statement is asked for, the last part takes what is left of the tax.
UPDATE settlement_item SET applied_tax = 0.00, tax_part = coalesce(round(amount * tax / nullif(invoiceable, 0), 2), 0.00);
--> statement-breakpoint
UPDATE settlement_item i SET tax_part = i.tax_part + x.missing
FROM (
  SELECT s.org_id, max(t.id) AS last, s.id AS statement_id,
    coalesce(round(s.tax_sum * s.net_sum / nullif(s.invoiceable_sum, 0), 2), 0.00) - sum(p.tax_part) AS missing
  FROM statement s JOIN settlement_item p ON p.org_id = s.org_id AND p.statement_id = s.id
  JOIN settlement t ON t.org_id = p.org_id AND t.id = p.parent_id AND t.status IN ('approving', 'approved', 'paid') AND t.deleted_at IS NULL
  WHERE s.applied_sum = s.net_sum AND s.applied_sum <> 0 AND s.deleted_at IS NULL GROUP BY s.org_id, s.id
) x
WHERE i.org_id = x.org_id AND i.statement_id = x.statement_id AND i.parent_id = x.last AND x.missing <> 0;
--> statement-breakpoint
UPDATE settlement t SET tax_amount = coalesce((SELECT sum(i.tax_part) FROM settlement_item i WHERE i.org_id = t.org_id AND i.parent_id = t.id), 0.00);
--> statement-breakpoint
UPDATE statement s SET applied_tax = coalesce((
  SELECT sum(i.tax_part) FROM settlement_item i JOIN settlement t ON t.org_id = i.org_id AND t.id = i.parent_id
  WHERE i.org_id = s.org_id AND i.statement_id = s.id AND t.status IN ('approving', 'approved', 'paid') AND t.deleted_at IS NULL), 0.00);
--> statement-breakpoint
-- What a confirmed statement's tax differs from the taxes of its charges becomes a charge of the statement itself, where
-- the latest charge of that rate counts, or today where that month is closed.
INSERT INTO charge (org_id, side, party_id, contract_id, project_id, segment, doc_type, doc_id, doc_no, kind, fee_code, fee_name, biz_date, month, revenue_month,
  qty, unit, price, price_is_quotient, amount, tax_rate, excl, tax, tons, trips, statement_id, customer_id, carrier_id, route_id, goods_id, salesman_id, pinned, reversed,
  locked_at, note, state, dept_id, created_at, updated_at)
SELECT c.org_id, c.side, c.party_id, c.contract_id, c.project_id, c.segment, 'statement', d.id, d.stmt_no, 'rounding', 'rounding', '税额尾差', b.day, to_char(b.day, 'YYYY-MM'),
  CASE WHEN EXISTS (SELECT FROM company_month m WHERE m.org_id = c.org_id AND m.month = coalesce(c.revenue_month, d.confirm_month) AND m.doc_type IN ('charge', 'all')
    AND m.state = 'closed' AND m.deleted_at IS NULL) THEN to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') ELSE coalesce(c.revenue_month, d.confirm_month) END,
  0.000, 'lump', 0.0000, true, 0.00, d.rate, d.missing, -d.missing, 0.000, 0, d.id, c.customer_id, c.carrier_id, c.route_id, c.goods_id, c.salesman_id, true, false,
  c.locked_at, '各单税额合计与整单税额之差', c.state, c.dept_id, now(), now()
FROM (
  SELECT s.org_id, s.id, s.stmt_no, to_char(coalesce(s.confirm_at, s.period_to), 'YYYY-MM') AS confirm_month, y.rate, sum(y.excl) AS missing
  FROM statement s CROSS JOIN LATERAL (
    SELECT (g ->> 'taxRate')::numeric AS rate, (g ->> 'excl')::numeric AS excl
    FROM jsonb_array_elements(CASE jsonb_typeof(s.tax_groups) WHEN 'array' THEN s.tax_groups ELSE '[]'::jsonb END) g
    UNION ALL SELECT tax_rate, -excl FROM charge k WHERE k.org_id = s.org_id AND k.statement_id = s.id AND k.deleted_at IS NULL
  ) y
  WHERE s.status IN ('confirmed', 'partSettled', 'settled') AND s.deleted_at IS NULL
  GROUP BY s.org_id, s.id, s.stmt_no, s.confirm_at, s.period_to, y.rate HAVING sum(y.excl) <> 0
) d
CROSS JOIN LATERAL (
  SELECT * FROM charge k WHERE k.org_id = d.org_id AND k.statement_id = d.id AND k.tax_rate = d.rate AND k.deleted_at IS NULL ORDER BY k.biz_date DESC, k.id DESC LIMIT 1
) c
CROSS JOIN LATERAL (
  SELECT CASE WHEN EXISTS (SELECT FROM company_month m WHERE m.org_id = c.org_id AND m.month = c.month AND m.doc_type IN ('charge', 'all')
    AND m.state = 'closed' AND m.deleted_at IS NULL) THEN (now() AT TIME ZONE 'Asia/Shanghai')::date ELSE c.biz_date END AS day
) b;
