ALTER TABLE "invoice_out_item" ADD COLUMN "tax_parts" jsonb;
--> statement-breakpoint
ALTER TABLE "invoice_out_line" ADD COLUMN "tax_off" numeric(14, 2);
