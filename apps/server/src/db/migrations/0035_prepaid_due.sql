ALTER TABLE "statement_line" ADD COLUMN "prepaid_due" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "statement_line" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "statement" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- What both sides have seen stands as it is.
UPDATE "statement_line" SET prepaid_due = coalesce(prepaid, 0.00);
--> statement-breakpoint
-- Drafts are held against what their trips were prepaid.
UPDATE "statement_line" l SET prepaid_due = CASE WHEN x.kind <> 'carrier' THEN 0.00 ELSE greatest(x.prepaid - x.elsewhere, 0.00) END
FROM (
  SELECT d.org_id, d.id, s.kind, coalesce(w.prepaid_total, 0.00) + coalesce(w.pay_on_arrival, 0.00) AS prepaid,
    coalesce((SELECT sum(o.prepaid) FROM "statement_line" o JOIN "statement" t ON t.org_id = o.org_id AND t.id = o.parent_id
      WHERE o.org_id = d.org_id AND o.doc_type = 'waybill' AND o.doc_id = d.doc_id AND t.id <> s.id AND t.status <> 'void' AND t.deleted_at IS NULL), 0.00) AS elsewhere
  FROM "statement_line" d JOIN "statement" s ON s.org_id = d.org_id AND s.id = d.parent_id
  LEFT JOIN "waybill" w ON d.doc_type = 'waybill' AND w.org_id = d.org_id AND w.id = d.doc_id
  WHERE s.status = 'draft' AND s.deleted_at IS NULL
    AND (s.kind <> 'carrier' OR jsonb_path_exists(coalesce(d.charges, '[]'), '$[*] ? (@.kind == "freight")'))) x
WHERE l.org_id = x.org_id AND l.id = x.id;
--> statement-breakpoint
ALTER TABLE "statement_line" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "statement" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "waybill" FORCE ROW LEVEL SECURITY;
