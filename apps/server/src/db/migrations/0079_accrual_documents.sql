ALTER TABLE "accrual_reversal" ADD COLUMN "doc_type" text;
--> statement-breakpoint
ALTER TABLE "accrual_reversal" ADD COLUMN "doc_id" integer;
--> statement-breakpoint
ALTER TABLE "accrual_reversal" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "accrual" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "accrual_reversal" r SET doc_type = a.doc_type, doc_id = a.doc_id
FROM "accrual" a WHERE a.org_id = r.org_id AND a.id = r.accrual_id;
--> statement-breakpoint
ALTER TABLE "accrual_reversal" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "accrual" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "accrual_reversal" ALTER COLUMN "doc_type" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "accrual_reversal" ALTER COLUMN "doc_id" SET NOT NULL;
