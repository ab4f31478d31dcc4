ALTER TABLE "settlement" ADD COLUMN "is_reserved" boolean;
--> statement-breakpoint
ALTER TABLE "invoice_out" ADD COLUMN "is_reserved" boolean;
