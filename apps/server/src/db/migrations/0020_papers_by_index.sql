CREATE INDEX "vehicle_transport_cert_to_ix" ON "vehicle" USING btree ("org_id","transport_cert_to");
--> statement-breakpoint
CREATE INDEX "vehicle_commercial_to_ix" ON "vehicle" USING btree ("org_id","commercial_to");
--> statement-breakpoint
CREATE INDEX "vehicle_liability_to_ix" ON "vehicle" USING btree ("org_id","liability_to");
--> statement-breakpoint
CREATE INDEX "vehicle_maintain_to_ix" ON "vehicle" USING btree ("org_id","maintain_to");
