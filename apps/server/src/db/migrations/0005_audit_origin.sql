ALTER TABLE "audit" ADD COLUMN "ip" text;
--> statement-breakpoint
CREATE INDEX "audit_at_idx" ON "audit" USING brin ("at");
