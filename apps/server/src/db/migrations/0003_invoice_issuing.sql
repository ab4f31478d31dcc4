ALTER TABLE "invoice_out" DROP CONSTRAINT "invoice_out_status_known";
--> statement-breakpoint
ALTER TABLE "invoice_out" ADD COLUMN "tax_message" text;
--> statement-breakpoint
ALTER TABLE "invoice_out" ADD CONSTRAINT "invoice_out_status_known" CHECK ("status" in ('draft', 'approving', 'toIssue', 'issuing', 'issued', 'cancelled'));
