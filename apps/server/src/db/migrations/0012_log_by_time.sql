DROP INDEX "audit_at_idx";
--> statement-breakpoint
CREATE INDEX "audit_time_idx" ON "audit" USING btree ("org_id","at","id");
