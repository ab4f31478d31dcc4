-- What is new comes first, under another name: reading goes on meanwhile, writing waits. The old ones go at the end, in a moment.
set local maintenance_work_mem = '256MB';
--> statement-breakpoint
CREATE INDEX "callback_status_list_new" ON "callback" USING btree ("org_id","status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "driver_verify_list_new" ON "driver" USING btree ("org_id","verify","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "vehicle_verify_list_new" ON "vehicle" USING btree ("org_id","verify","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "contract_status_list_new" ON "contract" USING btree ("org_id","status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "price_sheet_status_list_new" ON "price_sheet" USING btree ("org_id","status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "load_bill_grant_status_list_new" ON "load_bill_grant" USING btree ("org_id","status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "waybill_receipt_status_list_new" ON "waybill" USING btree ("org_id","receipt_status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "waybill_ar_status_list_new" ON "waybill" USING btree ("org_id","ar_status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "waybill_ap_status_list_new" ON "waybill" USING btree ("org_id","ap_status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "waybill_pay_status_list_new" ON "waybill" USING btree ("org_id","pay_status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "waybill_invoice_status_list_new" ON "waybill" USING btree ("org_id","invoice_status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "waybill_plate_no_load_at_ix_new" ON "waybill" USING btree ("org_id","plate_no","load_at") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "charge_state_list_new" ON "charge" USING btree ("org_id","state","biz_date") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "statement_status_list_new" ON "statement" USING btree ("org_id","status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "statement_invoice_status_list_new" ON "statement" USING btree ("org_id","invoice_status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "settlement_status_list_new" ON "settlement" USING btree ("org_id","status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "invoice_out_collect_status_list_new" ON "invoice_out" USING btree ("org_id","collect_status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "invoice_out_deliver_status_list_new" ON "invoice_out" USING btree ("org_id","deliver_status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "invoice_in_status_list_new" ON "invoice_in" USING btree ("org_id","status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "invoice_in_deduct_status_list_new" ON "invoice_in" USING btree ("org_id","deduct_status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "margin_adjust_status_list_new" ON "margin_adjust" USING btree ("org_id","status","month") WHERE deleted_at is null;
--> statement-breakpoint
DROP INDEX "callback_status_list";
--> statement-breakpoint
DROP INDEX "driver_verify_list";
--> statement-breakpoint
DROP INDEX "vehicle_verify_list";
--> statement-breakpoint
DROP INDEX "contract_status_list";
--> statement-breakpoint
DROP INDEX "price_sheet_status_list";
--> statement-breakpoint
DROP INDEX "load_bill_grant_status_list";
--> statement-breakpoint
DROP INDEX "waybill_receipt_status_list";
--> statement-breakpoint
DROP INDEX "waybill_ar_status_list";
--> statement-breakpoint
DROP INDEX "waybill_ap_status_list";
--> statement-breakpoint
DROP INDEX "waybill_pay_status_list";
--> statement-breakpoint
DROP INDEX "waybill_invoice_status_list";
--> statement-breakpoint
DROP INDEX "waybill_plate_no_load_at_ix";
--> statement-breakpoint
DROP INDEX "charge_state_list";
--> statement-breakpoint
DROP INDEX "statement_status_list";
--> statement-breakpoint
DROP INDEX "statement_invoice_status_list";
--> statement-breakpoint
DROP INDEX "settlement_status_list";
--> statement-breakpoint
DROP INDEX "invoice_out_collect_status_list";
--> statement-breakpoint
DROP INDEX "invoice_out_deliver_status_list";
--> statement-breakpoint
DROP INDEX "invoice_in_status_list";
--> statement-breakpoint
DROP INDEX "invoice_in_deduct_status_list";
--> statement-breakpoint
DROP INDEX "margin_adjust_status_list";
--> statement-breakpoint
ALTER INDEX "callback_status_list_new" RENAME TO "callback_status_list";
--> statement-breakpoint
ALTER INDEX "driver_verify_list_new" RENAME TO "driver_verify_list";
--> statement-breakpoint
ALTER INDEX "vehicle_verify_list_new" RENAME TO "vehicle_verify_list";
--> statement-breakpoint
ALTER INDEX "contract_status_list_new" RENAME TO "contract_status_list";
--> statement-breakpoint
ALTER INDEX "price_sheet_status_list_new" RENAME TO "price_sheet_status_list";
--> statement-breakpoint
ALTER INDEX "load_bill_grant_status_list_new" RENAME TO "load_bill_grant_status_list";
--> statement-breakpoint
ALTER INDEX "waybill_receipt_status_list_new" RENAME TO "waybill_receipt_status_list";
--> statement-breakpoint
ALTER INDEX "waybill_ar_status_list_new" RENAME TO "waybill_ar_status_list";
--> statement-breakpoint
ALTER INDEX "waybill_ap_status_list_new" RENAME TO "waybill_ap_status_list";
--> statement-breakpoint
ALTER INDEX "waybill_pay_status_list_new" RENAME TO "waybill_pay_status_list";
--> statement-breakpoint
ALTER INDEX "waybill_invoice_status_list_new" RENAME TO "waybill_invoice_status_list";
--> statement-breakpoint
ALTER INDEX "waybill_plate_no_load_at_ix_new" RENAME TO "waybill_plate_no_load_at_ix";
--> statement-breakpoint
ALTER INDEX "charge_state_list_new" RENAME TO "charge_state_list";
--> statement-breakpoint
ALTER INDEX "statement_status_list_new" RENAME TO "statement_status_list";
--> statement-breakpoint
ALTER INDEX "statement_invoice_status_list_new" RENAME TO "statement_invoice_status_list";
--> statement-breakpoint
ALTER INDEX "settlement_status_list_new" RENAME TO "settlement_status_list";
--> statement-breakpoint
ALTER INDEX "invoice_out_collect_status_list_new" RENAME TO "invoice_out_collect_status_list";
--> statement-breakpoint
ALTER INDEX "invoice_out_deliver_status_list_new" RENAME TO "invoice_out_deliver_status_list";
--> statement-breakpoint
ALTER INDEX "invoice_in_status_list_new" RENAME TO "invoice_in_status_list";
--> statement-breakpoint
ALTER INDEX "invoice_in_deduct_status_list_new" RENAME TO "invoice_in_deduct_status_list";
--> statement-breakpoint
ALTER INDEX "margin_adjust_status_list_new" RENAME TO "margin_adjust_status_list";
