-- What is new comes first: reading goes on meanwhile, writing waits. The old ones go at the end, in a moment.
set local maintenance_work_mem = '256MB';
--> statement-breakpoint
CREATE INDEX "department_name_list" ON "department" USING btree ("org_id","name","sort") WHERE deleted_at is null and "name" is not null;
--> statement-breakpoint
CREATE INDEX "department_parent_id_list" ON "department" USING btree ("org_id","parent_id","sort") WHERE deleted_at is null and "parent_id" is not null;
--> statement-breakpoint
CREATE INDEX "department_sort_list" ON "department" USING btree ("org_id","sort","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "department_leader_id_ref" ON "department" USING btree ("org_id","leader_id") WHERE "leader_id" is not null;
--> statement-breakpoint
CREATE INDEX "member_name_list" ON "member" USING btree ("org_id","name") WHERE deleted_at is null and "name" is not null;
--> statement-breakpoint
CREATE INDEX "member_dept_id_list" ON "member" USING btree ("org_id","dept_id","id") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "member_status_list" ON "member" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('active');
--> statement-breakpoint
CREATE INDEX "member_mobile_list" ON "member" USING btree ("org_id","mobile") WHERE deleted_at is null and "mobile" is not null;
--> statement-breakpoint
CREATE INDEX "role_scope_list" ON "role" USING btree ("org_id","scope") WHERE deleted_at is null and "scope" is not null;
--> statement-breakpoint
CREATE INDEX "role_status_list" ON "role" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "incidental_fee_side_list" ON "incidental_fee" USING btree ("org_id","side","sort") WHERE deleted_at is null and "side" is not null;
--> statement-breakpoint
CREATE INDEX "incidental_fee_basis_list" ON "incidental_fee" USING btree ("org_id","basis","sort") WHERE deleted_at is null and "basis" is not null;
--> statement-breakpoint
CREATE INDEX "incidental_fee_status_list" ON "incidental_fee" USING btree ("org_id","status","sort") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "incidental_fee_sort_list" ON "incidental_fee" USING btree ("org_id","sort","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "company_month_doc_type_list" ON "company_month" USING btree ("org_id","doc_type") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "company_month_state_list" ON "company_month" USING btree ("org_id","state","month") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "announcement_title_list" ON "announcement" USING btree ("org_id","title") WHERE deleted_at is null and "title" is not null;
--> statement-breakpoint
CREATE INDEX "announcement_level_list" ON "announcement" USING btree ("org_id","level") WHERE deleted_at is null and "level" is not null;
--> statement-breakpoint
CREATE INDEX "announcement_status_list" ON "announcement" USING btree ("org_id","status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "announcement_audience_list" ON "announcement" USING btree ("org_id","audience") WHERE deleted_at is null and "audience" is not null;
--> statement-breakpoint
CREATE INDEX "announcement_start_at_list" ON "announcement" USING btree ("org_id","start_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "announcement_end_at_list" ON "announcement" USING btree ("org_id","end_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "api_account_party_id_list" ON "api_account" USING btree ("org_id","party_id","id") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "api_account_status_list" ON "api_account" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "api_account_expires_on_list" ON "api_account" USING btree ("org_id","expires_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "api_call_account_id_list" ON "api_call" USING btree ("org_id","account_id","id") WHERE deleted_at is null and "account_id" is not null;
--> statement-breakpoint
CREATE INDEX "api_call_result_list" ON "api_call" USING btree ("org_id","result") WHERE deleted_at is null and "result" is not null;
--> statement-breakpoint
CREATE INDEX "api_call_path_list" ON "api_call" USING btree ("org_id","path") WHERE deleted_at is null and "path" is not null;
--> statement-breakpoint
CREATE INDEX "api_call_created_at_list" ON "api_call" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "api_call_http_status_list" ON "api_call" USING btree ("org_id","http_status") WHERE deleted_at is null and "http_status" is not null;
--> statement-breakpoint
CREATE INDEX "api_call_ip_list" ON "api_call" USING btree ("org_id","ip") WHERE deleted_at is null and "ip" is not null;
--> statement-breakpoint
CREATE INDEX "api_call_request_id_list" ON "api_call" USING btree ("org_id","request_id") WHERE deleted_at is null and "request_id" is not null;
--> statement-breakpoint
CREATE INDEX "callback_target_url_list" ON "callback_target" USING btree ("org_id","url") WHERE deleted_at is null and "url" is not null;
--> statement-breakpoint
CREATE INDEX "callback_target_party_id_list" ON "callback_target" USING btree ("org_id","party_id","id") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "callback_target_status_list" ON "callback_target" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "callback_peer_list" ON "callback" USING btree ("org_id","peer") WHERE deleted_at is null and "peer" is not null;
--> statement-breakpoint
CREATE INDEX "callback_direction_list" ON "callback" USING btree ("org_id","direction") WHERE deleted_at is null and "direction" is not null;
--> statement-breakpoint
CREATE INDEX "callback_event_list" ON "callback" USING btree ("org_id","event") WHERE deleted_at is null and "event" is not null;
--> statement-breakpoint
CREATE INDEX "callback_status_list" ON "callback" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('success');
--> statement-breakpoint
CREATE INDEX "callback_record_no_list" ON "callback" USING btree ("org_id","record_no") WHERE deleted_at is null and "record_no" is not null;
--> statement-breakpoint
CREATE INDEX "callback_created_at_list" ON "callback" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "callback_target_id_list" ON "callback" USING btree ("org_id","target_id","id") WHERE deleted_at is null and "target_id" is not null;
--> statement-breakpoint
CREATE INDEX "callback_account_id_list" ON "callback" USING btree ("org_id","account_id","id") WHERE deleted_at is null and "account_id" is not null;
--> statement-breakpoint
CREATE INDEX "company_seal_kind_list" ON "company_seal" USING btree ("org_id","kind") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "company_seal_keeper_id_list" ON "company_seal" USING btree ("org_id","keeper_id","id") WHERE deleted_at is null and "keeper_id" is not null;
--> statement-breakpoint
CREATE INDEX "company_seal_status_list" ON "company_seal" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "company_permit_name_list" ON "company_permit" USING btree ("org_id","name","valid_to") WHERE deleted_at is null and "name" is not null;
--> statement-breakpoint
CREATE INDEX "company_permit_number_list" ON "company_permit" USING btree ("org_id","number","valid_to") WHERE deleted_at is null and "number" is not null;
--> statement-breakpoint
CREATE INDEX "company_permit_status_list" ON "company_permit" USING btree ("org_id","status","valid_to") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "party_short_name_list" ON "party" USING btree ("org_id","short_name","code") WHERE deleted_at is null and "short_name" is not null;
--> statement-breakpoint
CREATE INDEX "party_status_list" ON "party" USING btree ("org_id","status","code") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "party_pay_type_list" ON "party" USING btree ("org_id","pay_type","code") WHERE deleted_at is null and "pay_type" is not null;
--> statement-breakpoint
CREATE INDEX "party_party_kind_list" ON "party" USING btree ("org_id","party_kind","code") WHERE deleted_at is null and "party_kind" is not null;
--> statement-breakpoint
CREATE INDEX "party_region_code_list" ON "party" USING btree ("org_id","region_code","code") WHERE deleted_at is null and "region_code" is not null;
--> statement-breakpoint
CREATE INDEX "party_blacklist_until_list" ON "party" USING btree ("org_id","blacklist_until","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "party_account_status_list" ON "party" USING btree ("org_id","account_status","code") WHERE deleted_at is null and "account_status" not in ('clear');
--> statement-breakpoint
CREATE INDEX "party_merged_into_id_list" ON "party" USING btree ("org_id","merged_into_id","code") WHERE deleted_at is null and "merged_into_id" is not null;
--> statement-breakpoint
CREATE INDEX "party_bank_account_changed_by_ref" ON "party_bank_account" USING btree ("org_id","changed_by") WHERE "changed_by" is not null;
--> statement-breakpoint
CREATE INDEX "party_bank_account_checked_by_ref" ON "party_bank_account" USING btree ("org_id","checked_by") WHERE "checked_by" is not null;
--> statement-breakpoint
CREATE INDEX "driver_verify_list" ON "driver" USING btree ("org_id","verify","id") WHERE deleted_at is null and "verify" not in ('passed');
--> statement-breakpoint
CREATE INDEX "driver_license_class_list" ON "driver" USING btree ("org_id","license_class") WHERE deleted_at is null and "license_class" is not null;
--> statement-breakpoint
CREATE INDEX "driver_qual_to_list" ON "driver" USING btree ("org_id","qual_to","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "driver_status_list" ON "driver" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "driver_vehicle_id_ref" ON "driver" USING btree ("org_id","vehicle_id") WHERE "vehicle_id" is not null;
--> statement-breakpoint
CREATE INDEX "vehicle_vehicle_type_list" ON "vehicle" USING btree ("org_id","vehicle_type") WHERE deleted_at is null and "vehicle_type" is not null;
--> statement-breakpoint
CREATE INDEX "vehicle_verify_list" ON "vehicle" USING btree ("org_id","verify","id") WHERE deleted_at is null and "verify" not in ('passed');
--> statement-breakpoint
CREATE INDEX "vehicle_belong_type_list" ON "vehicle" USING btree ("org_id","belong_type") WHERE deleted_at is null and "belong_type" is not null;
--> statement-breakpoint
CREATE INDEX "vehicle_plate_color_list" ON "vehicle" USING btree ("org_id","plate_color") WHERE deleted_at is null and "plate_color" is not null;
--> statement-breakpoint
CREATE INDEX "vehicle_status_list" ON "vehicle" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "vehicle_trailer_id_ref" ON "vehicle" USING btree ("org_id","trailer_id") WHERE "trailer_id" is not null;
--> statement-breakpoint
CREATE INDEX "goods_cargo_type_list" ON "goods" USING btree ("org_id","cargo_type","code") WHERE deleted_at is null and "cargo_type" is not null;
--> statement-breakpoint
CREATE INDEX "goods_unit_list" ON "goods" USING btree ("org_id","unit","code") WHERE deleted_at is null and "unit" is not null;
--> statement-breakpoint
CREATE INDEX "goods_status_list" ON "goods" USING btree ("org_id","status","code") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "address_kind_list" ON "address" USING btree ("org_id","kind") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "address_region_code_list" ON "address" USING btree ("org_id","region_code") WHERE deleted_at is null and "region_code" is not null;
--> statement-breakpoint
CREATE INDEX "address_party_id_list" ON "address" USING btree ("org_id","party_id","id") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "address_status_list" ON "address" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "address_distance_from_id_list" ON "address_distance" USING btree ("org_id","from_id","id") WHERE deleted_at is null and "from_id" is not null;
--> statement-breakpoint
CREATE INDEX "address_distance_source_list" ON "address_distance" USING btree ("org_id","source") WHERE deleted_at is null and "source" is not null;
--> statement-breakpoint
CREATE INDEX "address_distance_km_list" ON "address_distance" USING btree ("org_id","km") WHERE deleted_at is null and "km" is not null;
--> statement-breakpoint
CREATE INDEX "contract_party_id_list" ON "contract" USING btree ("org_id","party_id","id") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "contract_status_list" ON "contract" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('done');
--> statement-breakpoint
CREATE INDEX "contract_end_date_list" ON "contract" USING btree ("org_id","end_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "contract_sign_date_list" ON "contract" USING btree ("org_id","sign_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "contract_biz_mode_list" ON "contract" USING btree ("org_id","biz_mode") WHERE deleted_at is null and "biz_mode" is not null;
--> statement-breakpoint
CREATE INDEX "contract_salesman_id_list" ON "contract" USING btree ("org_id","salesman_id","id") WHERE deleted_at is null and "salesman_id" is not null;
--> statement-breakpoint
CREATE INDEX "contract_outer_no_list" ON "contract" USING btree ("org_id","outer_no") WHERE deleted_at is null and "outer_no" is not null;
--> statement-breakpoint
CREATE INDEX "contract_title_list" ON "contract" USING btree ("org_id","title") WHERE deleted_at is null and "title" is not null;
--> statement-breakpoint
CREATE INDEX "contract_start_date_list" ON "contract" USING btree ("org_id","start_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "contract_category_list" ON "contract" USING btree ("org_id","category") WHERE deleted_at is null and "category" is not null;
--> statement-breakpoint
CREATE INDEX "contract_item_goods_id_ref" ON "contract_item" USING btree ("org_id","goods_id") WHERE "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "contract_item_route_id_ref" ON "contract_item" USING btree ("org_id","route_id") WHERE "route_id" is not null;
--> statement-breakpoint
CREATE INDEX "price_sheet_party_id_list" ON "price_sheet" USING btree ("org_id","party_id","id") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "price_sheet_contract_id_list" ON "price_sheet" USING btree ("org_id","contract_id","id") WHERE deleted_at is null and "contract_id" is not null;
--> statement-breakpoint
CREATE INDEX "price_sheet_status_list" ON "price_sheet" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('active');
--> statement-breakpoint
CREATE INDEX "price_sheet_eff_from_list" ON "price_sheet" USING btree ("org_id","eff_from","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "price_sheet_eff_to_list" ON "price_sheet" USING btree ("org_id","eff_to","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "price_sheet_side_list" ON "price_sheet" USING btree ("org_id","side") WHERE deleted_at is null and "side" is not null;
--> statement-breakpoint
CREATE INDEX "price_sheet_created_by_list" ON "price_sheet" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "price_sheet_created_at_list" ON "price_sheet" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "price_sheet_based_on_id_ref" ON "price_sheet" USING btree ("org_id","based_on_id") WHERE "based_on_id" is not null;
--> statement-breakpoint
CREATE INDEX "price_sheet_line_route_id_ref" ON "price_sheet_line" USING btree ("org_id","route_id") WHERE "route_id" is not null;
--> statement-breakpoint
CREATE INDEX "price_sheet_line_load_address_id_ref" ON "price_sheet_line" USING btree ("org_id","load_address_id") WHERE "load_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "price_sheet_line_unload_address_id_ref" ON "price_sheet_line" USING btree ("org_id","unload_address_id") WHERE "unload_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "price_sheet_line_goods_id_ref" ON "price_sheet_line" USING btree ("org_id","goods_id") WHERE "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "price_sheet_line_contract_id_ref" ON "price_sheet_line" USING btree ("org_id","contract_id") WHERE "contract_id" is not null;
--> statement-breakpoint
CREATE INDEX "price_sheet_fee_fee_id_ref" ON "price_sheet_fee" USING btree ("org_id","fee_id") WHERE "fee_id" is not null;
--> statement-breakpoint
CREATE INDEX "route_name_list" ON "route" USING btree ("org_id","name","code") WHERE deleted_at is null and "name" is not null;
--> statement-breakpoint
CREATE INDEX "route_from_address_id_list" ON "route" USING btree ("org_id","from_address_id","code") WHERE deleted_at is null and "from_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "route_to_address_id_list" ON "route" USING btree ("org_id","to_address_id","code") WHERE deleted_at is null and "to_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "route_status_list" ON "route" USING btree ("org_id","status","code") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "route_km_list" ON "route" USING btree ("org_id","km","code") WHERE deleted_at is null and "km" is not null;
--> statement-breakpoint
CREATE INDEX "route_from_region_list" ON "route" USING btree ("org_id","from_region","code") WHERE deleted_at is null and "from_region" is not null;
--> statement-breakpoint
CREATE INDEX "route_to_region_list" ON "route" USING btree ("org_id","to_region","code") WHERE deleted_at is null and "to_region" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_customer_id_list" ON "load_bill" USING btree ("org_id","customer_id","id") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_valid_to_list" ON "load_bill" USING btree ("org_id","valid_to","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "load_bill_owner_bill_no_list" ON "load_bill" USING btree ("org_id","owner_bill_no") WHERE deleted_at is null and "owner_bill_no" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_unsent_qty_list" ON "load_bill" USING btree ("org_id","unsent_qty") WHERE deleted_at is null and "unsent_qty" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_load_address_id_list" ON "load_bill" USING btree ("org_id","load_address_id","id") WHERE deleted_at is null and "load_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_unload_address_id_list" ON "load_bill" USING btree ("org_id","unload_address_id","id") WHERE deleted_at is null and "unload_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_mode_list" ON "load_bill" USING btree ("org_id","mode") WHERE deleted_at is null and "mode" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_kind_list" ON "load_bill" USING btree ("org_id","kind") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_shipper_list" ON "load_bill" USING btree ("org_id","shipper") WHERE deleted_at is null and "shipper" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_consignee_list" ON "load_bill" USING btree ("org_id","consignee") WHERE deleted_at is null and "consignee" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_valid_from_list" ON "load_bill" USING btree ("org_id","valid_from","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "load_bill_created_by_list" ON "load_bill" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_created_at_list" ON "load_bill" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "load_bill_dept_id_list" ON "load_bill" USING btree ("org_id","dept_id","id") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_grant_customer_id_list" ON "load_bill_grant" USING btree ("org_id","customer_id","id") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_grant_status_list" ON "load_bill_grant" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('finished');
--> statement-breakpoint
CREATE INDEX "load_bill_grant_goods_id_list" ON "load_bill_grant" USING btree ("org_id","goods_id","id") WHERE deleted_at is null and "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_grant_left_qty_list" ON "load_bill_grant" USING btree ("org_id","left_qty") WHERE deleted_at is null and "left_qty" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_grant_valid_to_list" ON "load_bill_grant" USING btree ("org_id","valid_to","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "load_bill_grant_load_address_id_list" ON "load_bill_grant" USING btree ("org_id","load_address_id","id") WHERE deleted_at is null and "load_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "load_bill_grant_granted_at_list" ON "load_bill_grant" USING btree ("org_id","granted_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "load_bill_grant_unload_address_id_ref" ON "load_bill_grant" USING btree ("org_id","unload_address_id") WHERE "unload_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_customer_id_list" ON "main_waybill" USING btree ("org_id","customer_id","id") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_plan_from_list" ON "main_waybill" USING btree ("org_id","plan_from","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "main_waybill_load_address_id_list" ON "main_waybill" USING btree ("org_id","load_address_id","id") WHERE deleted_at is null and "load_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_unload_address_id_list" ON "main_waybill" USING btree ("org_id","unload_address_id","id") WHERE deleted_at is null and "unload_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_left_qty_list" ON "main_waybill" USING btree ("org_id","left_qty") WHERE deleted_at is null and "left_qty" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_done_rate_list" ON "main_waybill" USING btree ("org_id","done_rate") WHERE deleted_at is null and "done_rate" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_plan_to_list" ON "main_waybill" USING btree ("org_id","plan_to","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "main_waybill_biz_kind_list" ON "main_waybill" USING btree ("org_id","biz_kind","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "main_waybill_dispatcher_id_list" ON "main_waybill" USING btree ("org_id","dispatcher_id","id") WHERE deleted_at is null and "dispatcher_id" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_salesman_id_list" ON "main_waybill" USING btree ("org_id","salesman_id","id") WHERE deleted_at is null and "salesman_id" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_pay_type_list" ON "main_waybill" USING btree ("org_id","pay_type") WHERE deleted_at is null and "pay_type" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_created_by_list" ON "main_waybill" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_created_at_list" ON "main_waybill" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "main_waybill_dept_id_list" ON "main_waybill" USING btree ("org_id","dept_id","id") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_carrier_carrier_id_ref" ON "main_waybill_carrier" USING btree ("org_id","carrier_id") WHERE "carrier_id" is not null;
--> statement-breakpoint
CREATE INDEX "main_waybill_carrier_contract_id_ref" ON "main_waybill_carrier" USING btree ("org_id","contract_id") WHERE "contract_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_load_at_list" ON "waybill" USING btree ("org_id","load_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "waybill_customer_id_list" ON "waybill" USING btree ("org_id","customer_id","id") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_carrier_id_list" ON "waybill" USING btree ("org_id","carrier_id","id") WHERE deleted_at is null and "carrier_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_driver_id_list" ON "waybill" USING btree ("org_id","driver_id","id") WHERE deleted_at is null and "driver_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_driver_mobile_list" ON "waybill" USING btree ("org_id","driver_mobile") WHERE deleted_at is null and "driver_mobile" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_goods_id_list" ON "waybill" USING btree ("org_id","goods_id","id") WHERE deleted_at is null and "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_route_id_list" ON "waybill" USING btree ("org_id","route_id","id") WHERE deleted_at is null and "route_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_unload_at_list" ON "waybill" USING btree ("org_id","unload_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "waybill_created_at_list" ON "waybill" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "waybill_receipt_status_list" ON "waybill" USING btree ("org_id","receipt_status","id") WHERE deleted_at is null and "receipt_status" not in ('returned');
--> statement-breakpoint
CREATE INDEX "waybill_ar_status_list" ON "waybill" USING btree ("org_id","ar_status","id") WHERE deleted_at is null and "ar_status" not in ('settled');
--> statement-breakpoint
CREATE INDEX "waybill_ap_status_list" ON "waybill" USING btree ("org_id","ap_status","id") WHERE deleted_at is null and "ap_status" not in ('settled');
--> statement-breakpoint
CREATE INDEX "waybill_pay_status_list" ON "waybill" USING btree ("org_id","pay_status","id") WHERE deleted_at is null and "pay_status" not in ('full');
--> statement-breakpoint
CREATE INDEX "waybill_invoice_status_list" ON "waybill" USING btree ("org_id","invoice_status","id") WHERE deleted_at is null and "invoice_status" not in ('full');
--> statement-breakpoint
CREATE INDEX "waybill_exception_flag_list" ON "waybill" USING btree ("org_id","exception_flag","id") WHERE deleted_at is null and "exception_flag" not in ('none');
--> statement-breakpoint
CREATE INDEX "waybill_loss_kind_list" ON "waybill" USING btree ("org_id","loss_kind") WHERE deleted_at is null and "loss_kind" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_loss_confirm_list" ON "waybill" USING btree ("org_id","loss_confirm","id") WHERE deleted_at is null and "loss_confirm" not in ('pending');
--> statement-breakpoint
CREATE INDEX "waybill_salesman_id_list" ON "waybill" USING btree ("org_id","salesman_id","id") WHERE deleted_at is null and "salesman_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_outer_no_list" ON "waybill" USING btree ("org_id","outer_no") WHERE deleted_at is null and "outer_no" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_load_bill_id_list" ON "waybill" USING btree ("org_id","load_bill_id","id") WHERE deleted_at is null and "load_bill_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_load_ticket_no_list" ON "waybill" USING btree ("org_id","load_ticket_no") WHERE deleted_at is null and "load_ticket_no" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_unload_ticket_no_list" ON "waybill" USING btree ("org_id","unload_ticket_no") WHERE deleted_at is null and "unload_ticket_no" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_load_address_id_list" ON "waybill" USING btree ("org_id","load_address_id","id") WHERE deleted_at is null and "load_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_unload_address_id_list" ON "waybill" USING btree ("org_id","unload_address_id","id") WHERE deleted_at is null and "unload_address_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_biz_kind_list" ON "waybill" USING btree ("org_id","biz_kind","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "waybill_source_list" ON "waybill" USING btree ("org_id","source") WHERE deleted_at is null and "source" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_report_status_list" ON "waybill" USING btree ("org_id","report_status","id") WHERE deleted_at is null and "report_status" not in ('none', 'reported');
--> statement-breakpoint
CREATE INDEX "waybill_ar_contract_id_list" ON "waybill" USING btree ("org_id","ar_contract_id","id") WHERE deleted_at is null and "ar_contract_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_created_by_list" ON "waybill" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_dept_id_list" ON "waybill" USING btree ("org_id","dept_id","id") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_grant_id_ref" ON "waybill" USING btree ("org_id","grant_id") WHERE "grant_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_ap_contract_id_ref" ON "waybill" USING btree ("org_id","ap_contract_id") WHERE "ap_contract_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_vehicle_id_ref" ON "waybill" USING btree ("org_id","vehicle_id") WHERE "vehicle_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_trailer_id_ref" ON "waybill" USING btree ("org_id","trailer_id") WHERE "trailer_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_extra_fee_id_ref" ON "waybill_extra" USING btree ("org_id","fee_id") WHERE "fee_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_exception_kind_list" ON "waybill_exception" USING btree ("org_id","kind") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_exception_occurred_at_list" ON "waybill_exception" USING btree ("org_id","occurred_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "waybill_exception_plate_no_list" ON "waybill_exception" USING btree ("org_id","plate_no") WHERE deleted_at is null and "plate_no" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_exception_carrier_id_list" ON "waybill_exception" USING btree ("org_id","carrier_id","id") WHERE deleted_at is null and "carrier_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_exception_customer_id_list" ON "waybill_exception" USING btree ("org_id","customer_id","id") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_exception_driver_id_list" ON "waybill_exception" USING btree ("org_id","driver_id","id") WHERE deleted_at is null and "driver_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_exception_liable_list" ON "waybill_exception" USING btree ("org_id","liable") WHERE deleted_at is null and "liable" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_exception_handler_id_list" ON "waybill_exception" USING btree ("org_id","handler_id","id") WHERE deleted_at is null and "handler_id" is not null;
--> statement-breakpoint
CREATE INDEX "waybill_exception_created_at_list" ON "waybill_exception" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "charge_biz_date_list" ON "charge" USING btree ("org_id","biz_date") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "charge_party_id_list" ON "charge" USING btree ("org_id","party_id","biz_date") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "charge_doc_no_list" ON "charge" USING btree ("org_id","doc_no") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "charge_state_list" ON "charge" USING btree ("org_id","state","biz_date") WHERE deleted_at is null and "state" not in ('settled');
--> statement-breakpoint
CREATE INDEX "charge_kind_list" ON "charge" USING btree ("org_id","kind","biz_date") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "charge_segment_list" ON "charge" USING btree ("org_id","segment","biz_date") WHERE deleted_at is null and "segment" is not null;
--> statement-breakpoint
CREATE INDEX "charge_customer_id_list" ON "charge" USING btree ("org_id","customer_id","biz_date") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "charge_carrier_id_list" ON "charge" USING btree ("org_id","carrier_id","biz_date") WHERE deleted_at is null and "carrier_id" is not null;
--> statement-breakpoint
CREATE INDEX "charge_route_id_list" ON "charge" USING btree ("org_id","route_id","biz_date") WHERE deleted_at is null and "route_id" is not null;
--> statement-breakpoint
CREATE INDEX "charge_goods_id_list" ON "charge" USING btree ("org_id","goods_id","biz_date") WHERE deleted_at is null and "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "charge_contract_id_list" ON "charge" USING btree ("org_id","contract_id","biz_date") WHERE deleted_at is null and "contract_id" is not null;
--> statement-breakpoint
CREATE INDEX "charge_tax_rate_list" ON "charge" USING btree ("org_id","tax_rate","biz_date") WHERE deleted_at is null and "tax_rate" is not null;
--> statement-breakpoint
CREATE INDEX "charge_salesman_id_list" ON "charge" USING btree ("org_id","salesman_id","biz_date") WHERE deleted_at is null and "salesman_id" is not null;
--> statement-breakpoint
CREATE INDEX "charge_sheet_no_list" ON "charge" USING btree ("org_id","sheet_no","biz_date") WHERE deleted_at is null and "sheet_no" is not null;
--> statement-breakpoint
CREATE INDEX "charge_created_at_list" ON "charge" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "charge_dept_id_list" ON "charge" USING btree ("org_id","dept_id","biz_date") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "charge_project_id_ref" ON "charge" USING btree ("org_id","project_id") WHERE "project_id" is not null;
--> statement-breakpoint
CREATE INDEX "charge_adjusts_id_ref" ON "charge" USING btree ("org_id","adjusts_id") WHERE "adjusts_id" is not null;
--> statement-breakpoint
CREATE INDEX "statement_party_id_list" ON "statement" USING btree ("org_id","party_id","id") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "statement_period_to_list" ON "statement" USING btree ("org_id","period_to","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "statement_status_list" ON "statement" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('settled');
--> statement-breakpoint
CREATE INDEX "statement_open_sum_list" ON "statement" USING btree ("org_id","open_sum") WHERE deleted_at is null and "open_sum" is not null;
--> statement-breakpoint
CREATE INDEX "statement_invoice_status_list" ON "statement" USING btree ("org_id","invoice_status","id") WHERE deleted_at is null and "invoice_status" not in ('full');
--> statement-breakpoint
CREATE INDEX "statement_contract_id_list" ON "statement" USING btree ("org_id","contract_id","id") WHERE deleted_at is null and "contract_id" is not null;
--> statement-breakpoint
CREATE INDEX "statement_period_from_list" ON "statement" USING btree ("org_id","period_from","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "statement_salesman_id_list" ON "statement" USING btree ("org_id","salesman_id","id") WHERE deleted_at is null and "salesman_id" is not null;
--> statement-breakpoint
CREATE INDEX "statement_dirty_count_list" ON "statement" USING btree ("org_id","dirty_count") WHERE deleted_at is null and "dirty_count" is not null;
--> statement-breakpoint
CREATE INDEX "statement_diff_count_list" ON "statement" USING btree ("org_id","diff_count") WHERE deleted_at is null and "diff_count" is not null;
--> statement-breakpoint
CREATE INDEX "statement_due_date_list" ON "statement" USING btree ("org_id","due_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "statement_confirm_at_list" ON "statement" USING btree ("org_id","confirm_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "statement_uninvoiced_sum_list" ON "statement" USING btree ("org_id","uninvoiced_sum") WHERE deleted_at is null and "uninvoiced_sum" is not null;
--> statement-breakpoint
CREATE INDEX "statement_created_by_list" ON "statement" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "statement_created_at_list" ON "statement" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "statement_dept_id_list" ON "statement" USING btree ("org_id","dept_id","id") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "statement_line_goods_id_ref" ON "statement_line" USING btree ("org_id","goods_id") WHERE "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "statement_line_route_id_ref" ON "statement_line" USING btree ("org_id","route_id") WHERE "route_id" is not null;
--> statement-breakpoint
CREATE INDEX "settlement_party_id_list" ON "settlement" USING btree ("org_id","party_id","id") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "settlement_plan_date_list" ON "settlement" USING btree ("org_id","plan_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "settlement_status_list" ON "settlement" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('paid');
--> statement-breakpoint
CREATE INDEX "settlement_paid_at_list" ON "settlement" USING btree ("org_id","paid_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "settlement_bank_ref_list" ON "settlement" USING btree ("org_id","bank_ref") WHERE deleted_at is null and "bank_ref" is not null;
--> statement-breakpoint
CREATE INDEX "settlement_pay_method_list" ON "settlement" USING btree ("org_id","pay_method") WHERE deleted_at is null and "pay_method" is not null;
--> statement-breakpoint
CREATE INDEX "settlement_amount_list" ON "settlement" USING btree ("org_id","amount") WHERE deleted_at is null and "amount" is not null;
--> statement-breakpoint
CREATE INDEX "settlement_draft_due_list" ON "settlement" USING btree ("org_id","draft_due","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "settlement_created_by_list" ON "settlement" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "settlement_created_at_list" ON "settlement" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "settlement_dept_id_list" ON "settlement" USING btree ("org_id","dept_id","id") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "settlement_item_statement_id_ref" ON "settlement_item" USING btree ("org_id","statement_id") WHERE "statement_id" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_out_customer_id_list" ON "invoice_out" USING btree ("org_id","customer_id","id") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_out_invoice_date_list" ON "invoice_out" USING btree ("org_id","invoice_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "invoice_out_title_name_list" ON "invoice_out" USING btree ("org_id","title_name") WHERE deleted_at is null and "title_name" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_out_invoice_kind_list" ON "invoice_out" USING btree ("org_id","invoice_kind") WHERE deleted_at is null and "invoice_kind" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_out_collect_status_list" ON "invoice_out" USING btree ("org_id","collect_status","id") WHERE deleted_at is null and "collect_status" not in ('full');
--> statement-breakpoint
CREATE INDEX "invoice_out_deliver_status_list" ON "invoice_out" USING btree ("org_id","deliver_status","id") WHERE deleted_at is null and "deliver_status" not in ('delivered');
--> statement-breakpoint
CREATE INDEX "invoice_out_red_status_list" ON "invoice_out" USING btree ("org_id","red_status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "invoice_out_total_list" ON "invoice_out" USING btree ("org_id","total") WHERE deleted_at is null and "total" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_out_created_by_list" ON "invoice_out" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_out_created_at_list" ON "invoice_out" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "invoice_out_dept_id_list" ON "invoice_out" USING btree ("org_id","dept_id","id") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_out_item_statement_id_ref" ON "invoice_out_item" USING btree ("org_id","statement_id") WHERE "statement_id" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_in_invoice_no_list" ON "invoice_in" USING btree ("org_id","invoice_no") WHERE deleted_at is null and "invoice_no" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_in_party_id_list" ON "invoice_in" USING btree ("org_id","party_id","id") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_in_invoice_date_list" ON "invoice_in" USING btree ("org_id","invoice_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "invoice_in_status_list" ON "invoice_in" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('booked');
--> statement-breakpoint
CREATE INDEX "invoice_in_deduct_status_list" ON "invoice_in" USING btree ("org_id","deduct_status","id") WHERE deleted_at is null and "deduct_status" not in ('ticked');
--> statement-breakpoint
CREATE INDEX "invoice_in_invoice_kind_list" ON "invoice_in" USING btree ("org_id","invoice_kind") WHERE deleted_at is null and "invoice_kind" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_in_deduct_period_list" ON "invoice_in" USING btree ("org_id","deduct_period","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "invoice_in_verify_result_list" ON "invoice_in" USING btree ("org_id","verify_result") WHERE deleted_at is null and "verify_result" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_in_tax_rate_list" ON "invoice_in" USING btree ("org_id","tax_rate") WHERE deleted_at is null and "tax_rate" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_in_total_list" ON "invoice_in" USING btree ("org_id","total") WHERE deleted_at is null and "total" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_in_voucher_no_list" ON "invoice_in" USING btree ("org_id","voucher_no") WHERE deleted_at is null and "voucher_no" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_in_seller_name_list" ON "invoice_in" USING btree ("org_id","seller_name") WHERE deleted_at is null and "seller_name" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_in_created_by_list" ON "invoice_in" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_in_created_at_list" ON "invoice_in" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "invoice_in_dept_id_list" ON "invoice_in" USING btree ("org_id","dept_id","id") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "invoice_in_item_statement_id_ref" ON "invoice_in_item" USING btree ("org_id","statement_id") WHERE "statement_id" is not null;
--> statement-breakpoint
CREATE INDEX "margin_adjust_customer_id_list" ON "margin_adjust" USING btree ("org_id","customer_id","month") WHERE deleted_at is null and "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "margin_adjust_status_list" ON "margin_adjust" USING btree ("org_id","status","month") WHERE deleted_at is null and "status" not in ('approved');
--> statement-breakpoint
CREATE INDEX "margin_adjust_carrier_id_list" ON "margin_adjust" USING btree ("org_id","carrier_id","month") WHERE deleted_at is null and "carrier_id" is not null;
--> statement-breakpoint
CREATE INDEX "margin_adjust_route_id_list" ON "margin_adjust" USING btree ("org_id","route_id","month") WHERE deleted_at is null and "route_id" is not null;
--> statement-breakpoint
CREATE INDEX "margin_adjust_goods_id_list" ON "margin_adjust" USING btree ("org_id","goods_id","month") WHERE deleted_at is null and "goods_id" is not null;
--> statement-breakpoint
CREATE INDEX "margin_adjust_source_no_list" ON "margin_adjust" USING btree ("org_id","source_no","month") WHERE deleted_at is null and "source_no" is not null;
--> statement-breakpoint
CREATE INDEX "margin_adjust_created_by_list" ON "margin_adjust" USING btree ("org_id","created_by","month") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "margin_adjust_created_at_list" ON "margin_adjust" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
DROP INDEX "department_name_idx";
--> statement-breakpoint
DROP INDEX "department_parent_id_idx";
--> statement-breakpoint
DROP INDEX "department_sort_idx";
--> statement-breakpoint
DROP INDEX "department_leader_id_idx";
--> statement-breakpoint
DROP INDEX "member_name_idx";
--> statement-breakpoint
DROP INDEX "member_dept_id_idx";
--> statement-breakpoint
DROP INDEX "member_status_idx";
--> statement-breakpoint
DROP INDEX "member_mobile_idx";
--> statement-breakpoint
DROP INDEX "role_name_idx";
--> statement-breakpoint
DROP INDEX "role_scope_idx";
--> statement-breakpoint
DROP INDEX "role_status_idx";
--> statement-breakpoint
DROP INDEX "dictionary_code_idx";
--> statement-breakpoint
DROP INDEX "dictionary_name_idx";
--> statement-breakpoint
DROP INDEX "incidental_fee_name_idx";
--> statement-breakpoint
DROP INDEX "incidental_fee_side_idx";
--> statement-breakpoint
DROP INDEX "incidental_fee_basis_idx";
--> statement-breakpoint
DROP INDEX "incidental_fee_status_idx";
--> statement-breakpoint
DROP INDEX "incidental_fee_sort_idx";
--> statement-breakpoint
DROP INDEX "company_month_month_idx";
--> statement-breakpoint
DROP INDEX "company_month_doc_type_idx";
--> statement-breakpoint
DROP INDEX "company_month_state_idx";
--> statement-breakpoint
DROP INDEX "announcement_title_idx";
--> statement-breakpoint
DROP INDEX "announcement_level_idx";
--> statement-breakpoint
DROP INDEX "announcement_status_idx";
--> statement-breakpoint
DROP INDEX "announcement_audience_idx";
--> statement-breakpoint
DROP INDEX "announcement_start_at_idx";
--> statement-breakpoint
DROP INDEX "announcement_end_at_idx";
--> statement-breakpoint
DROP INDEX "api_account_name_idx";
--> statement-breakpoint
DROP INDEX "api_account_party_id_idx";
--> statement-breakpoint
DROP INDEX "api_account_status_idx";
--> statement-breakpoint
DROP INDEX "api_account_expires_on_idx";
--> statement-breakpoint
DROP INDEX "api_account_member_id_idx";
--> statement-breakpoint
DROP INDEX "api_call_account_id_idx";
--> statement-breakpoint
DROP INDEX "api_call_result_idx";
--> statement-breakpoint
DROP INDEX "api_call_path_idx";
--> statement-breakpoint
DROP INDEX "api_call_created_at_idx";
--> statement-breakpoint
DROP INDEX "api_call_http_status_idx";
--> statement-breakpoint
DROP INDEX "api_call_ip_idx";
--> statement-breakpoint
DROP INDEX "api_call_request_id_idx";
--> statement-breakpoint
DROP INDEX "callback_target_name_idx";
--> statement-breakpoint
DROP INDEX "callback_target_url_idx";
--> statement-breakpoint
DROP INDEX "callback_target_party_id_idx";
--> statement-breakpoint
DROP INDEX "callback_target_status_idx";
--> statement-breakpoint
DROP INDEX "callback_peer_idx";
--> statement-breakpoint
DROP INDEX "callback_direction_idx";
--> statement-breakpoint
DROP INDEX "callback_event_idx";
--> statement-breakpoint
DROP INDEX "callback_status_idx";
--> statement-breakpoint
DROP INDEX "callback_record_no_idx";
--> statement-breakpoint
DROP INDEX "callback_no_idx";
--> statement-breakpoint
DROP INDEX "callback_created_at_idx";
--> statement-breakpoint
DROP INDEX "callback_target_id_idx";
--> statement-breakpoint
DROP INDEX "callback_account_id_idx";
--> statement-breakpoint
DROP INDEX "company_seal_name_idx";
--> statement-breakpoint
DROP INDEX "company_seal_kind_idx";
--> statement-breakpoint
DROP INDEX "company_seal_keeper_id_idx";
--> statement-breakpoint
DROP INDEX "company_seal_status_idx";
--> statement-breakpoint
DROP INDEX "company_permit_kind_idx";
--> statement-breakpoint
DROP INDEX "company_permit_name_idx";
--> statement-breakpoint
DROP INDEX "company_permit_number_idx";
--> statement-breakpoint
DROP INDEX "company_permit_valid_to_idx";
--> statement-breakpoint
DROP INDEX "company_permit_status_idx";
--> statement-breakpoint
DROP INDEX "party_short_name_idx";
--> statement-breakpoint
DROP INDEX "party_status_idx";
--> statement-breakpoint
DROP INDEX "party_salesman_id_idx";
--> statement-breakpoint
DROP INDEX "party_pay_type_idx";
--> statement-breakpoint
DROP INDEX "party_party_kind_idx";
--> statement-breakpoint
DROP INDEX "party_credit_code_idx";
--> statement-breakpoint
DROP INDEX "party_region_code_idx";
--> statement-breakpoint
DROP INDEX "party_permit_to_idx";
--> statement-breakpoint
DROP INDEX "party_blacklist_until_idx";
--> statement-breakpoint
DROP INDEX "party_account_status_idx";
--> statement-breakpoint
DROP INDEX "party_merged_into_id_idx";
--> statement-breakpoint
DROP INDEX "party_code_idx";
--> statement-breakpoint
DROP INDEX "party_blacklisted_by_idx";
--> statement-breakpoint
DROP INDEX "party_bank_account_changed_by_idx";
--> statement-breakpoint
DROP INDEX "party_bank_account_checked_by_idx";
--> statement-breakpoint
DROP INDEX "driver_name_idx";
--> statement-breakpoint
DROP INDEX "driver_mobile_idx";
--> statement-breakpoint
DROP INDEX "driver_verify_idx";
--> statement-breakpoint
DROP INDEX "driver_license_to_idx";
--> statement-breakpoint
DROP INDEX "driver_license_class_idx";
--> statement-breakpoint
DROP INDEX "driver_qual_to_idx";
--> statement-breakpoint
DROP INDEX "driver_status_idx";
--> statement-breakpoint
DROP INDEX "driver_id_no_idx";
--> statement-breakpoint
DROP INDEX "driver_vehicle_id_idx";
--> statement-breakpoint
DROP INDEX "driver_blacklisted_by_idx";
--> statement-breakpoint
DROP INDEX "vehicle_plate_no_idx";
--> statement-breakpoint
DROP INDEX "vehicle_vehicle_type_idx";
--> statement-breakpoint
DROP INDEX "vehicle_verify_idx";
--> statement-breakpoint
DROP INDEX "vehicle_carrier_id_idx";
--> statement-breakpoint
DROP INDEX "vehicle_belong_type_idx";
--> statement-breakpoint
DROP INDEX "vehicle_inspect_to_idx";
--> statement-breakpoint
DROP INDEX "vehicle_insurance_to_idx";
--> statement-breakpoint
DROP INDEX "vehicle_plate_color_idx";
--> statement-breakpoint
DROP INDEX "vehicle_status_idx";
--> statement-breakpoint
DROP INDEX "vehicle_trailer_id_idx";
--> statement-breakpoint
DROP INDEX "vehicle_blacklisted_by_idx";
--> statement-breakpoint
DROP INDEX "goods_name_idx";
--> statement-breakpoint
DROP INDEX "goods_cargo_type_idx";
--> statement-breakpoint
DROP INDEX "goods_unit_idx";
--> statement-breakpoint
DROP INDEX "goods_status_idx";
--> statement-breakpoint
DROP INDEX "goods_code_idx";
--> statement-breakpoint
DROP INDEX "address_name_idx";
--> statement-breakpoint
DROP INDEX "address_kind_idx";
--> statement-breakpoint
DROP INDEX "address_region_code_idx";
--> statement-breakpoint
DROP INDEX "address_party_id_idx";
--> statement-breakpoint
DROP INDEX "address_status_idx";
--> statement-breakpoint
DROP INDEX "address_distance_from_id_idx";
--> statement-breakpoint
DROP INDEX "address_distance_to_id_idx";
--> statement-breakpoint
DROP INDEX "address_distance_source_idx";
--> statement-breakpoint
DROP INDEX "address_distance_km_idx";
--> statement-breakpoint
DROP INDEX "contract_party_id_idx";
--> statement-breakpoint
DROP INDEX "contract_status_idx";
--> statement-breakpoint
DROP INDEX "contract_end_date_idx";
--> statement-breakpoint
DROP INDEX "contract_sign_date_idx";
--> statement-breakpoint
DROP INDEX "contract_kind_idx";
--> statement-breakpoint
DROP INDEX "contract_biz_mode_idx";
--> statement-breakpoint
DROP INDEX "contract_salesman_id_idx";
--> statement-breakpoint
DROP INDEX "contract_outer_no_idx";
--> statement-breakpoint
DROP INDEX "contract_title_idx";
--> statement-breakpoint
DROP INDEX "contract_start_date_idx";
--> statement-breakpoint
DROP INDEX "contract_category_idx";
--> statement-breakpoint
DROP INDEX "contract_item_goods_id_idx";
--> statement-breakpoint
DROP INDEX "contract_item_route_id_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_party_id_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_contract_id_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_status_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_eff_from_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_eff_to_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_sheet_no_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_kind_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_side_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_created_by_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_created_at_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_based_on_id_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_line_route_id_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_line_load_address_id_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_line_unload_address_id_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_line_goods_id_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_line_contract_id_idx";
--> statement-breakpoint
DROP INDEX "price_sheet_fee_fee_id_idx";
--> statement-breakpoint
DROP INDEX "route_name_idx";
--> statement-breakpoint
DROP INDEX "route_from_address_id_idx";
--> statement-breakpoint
DROP INDEX "route_to_address_id_idx";
--> statement-breakpoint
DROP INDEX "route_status_idx";
--> statement-breakpoint
DROP INDEX "route_km_idx";
--> statement-breakpoint
DROP INDEX "route_from_region_idx";
--> statement-breakpoint
DROP INDEX "route_to_region_idx";
--> statement-breakpoint
DROP INDEX "route_code_idx";
--> statement-breakpoint
DROP INDEX "load_bill_customer_id_idx";
--> statement-breakpoint
DROP INDEX "load_bill_goods_id_idx";
--> statement-breakpoint
DROP INDEX "load_bill_valid_to_idx";
--> statement-breakpoint
DROP INDEX "load_bill_bill_no_idx";
--> statement-breakpoint
DROP INDEX "load_bill_owner_bill_no_idx";
--> statement-breakpoint
DROP INDEX "load_bill_stage_idx";
--> statement-breakpoint
DROP INDEX "load_bill_unsent_qty_idx";
--> statement-breakpoint
DROP INDEX "load_bill_load_address_id_idx";
--> statement-breakpoint
DROP INDEX "load_bill_unload_address_id_idx";
--> statement-breakpoint
DROP INDEX "load_bill_contract_id_idx";
--> statement-breakpoint
DROP INDEX "load_bill_mode_idx";
--> statement-breakpoint
DROP INDEX "load_bill_kind_idx";
--> statement-breakpoint
DROP INDEX "load_bill_shipper_idx";
--> statement-breakpoint
DROP INDEX "load_bill_consignee_idx";
--> statement-breakpoint
DROP INDEX "load_bill_valid_from_idx";
--> statement-breakpoint
DROP INDEX "load_bill_created_by_idx";
--> statement-breakpoint
DROP INDEX "load_bill_created_at_idx";
--> statement-breakpoint
DROP INDEX "load_bill_dept_id_idx";
--> statement-breakpoint
DROP INDEX "load_bill_audited_by_idx";
--> statement-breakpoint
DROP INDEX "load_bill_grant_bill_id_idx";
--> statement-breakpoint
DROP INDEX "load_bill_grant_carrier_id_idx";
--> statement-breakpoint
DROP INDEX "load_bill_grant_customer_id_idx";
--> statement-breakpoint
DROP INDEX "load_bill_grant_status_idx";
--> statement-breakpoint
DROP INDEX "load_bill_grant_goods_id_idx";
--> statement-breakpoint
DROP INDEX "load_bill_grant_grant_no_idx";
--> statement-breakpoint
DROP INDEX "load_bill_grant_left_qty_idx";
--> statement-breakpoint
DROP INDEX "load_bill_grant_valid_to_idx";
--> statement-breakpoint
DROP INDEX "load_bill_grant_load_address_id_idx";
--> statement-breakpoint
DROP INDEX "load_bill_grant_granted_at_idx";
--> statement-breakpoint
DROP INDEX "load_bill_grant_unload_address_id_idx";
--> statement-breakpoint
DROP INDEX "load_bill_grant_granted_by_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_customer_id_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_status_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_goods_id_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_plan_from_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_main_no_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_route_id_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_ar_contract_id_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_load_bill_id_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_load_address_id_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_unload_address_id_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_left_qty_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_done_rate_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_plan_to_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_biz_kind_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_dispatcher_id_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_salesman_id_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_pay_type_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_created_by_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_created_at_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_dept_id_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_audited_by_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_carrier_carrier_id_idx";
--> statement-breakpoint
DROP INDEX "main_waybill_carrier_contract_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_waybill_no_idx";
--> statement-breakpoint
DROP INDEX "waybill_load_at_idx";
--> statement-breakpoint
DROP INDEX "waybill_customer_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_plate_no_idx";
--> statement-breakpoint
DROP INDEX "waybill_main_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_carrier_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_driver_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_driver_mobile_idx";
--> statement-breakpoint
DROP INDEX "waybill_goods_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_route_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_unload_at_idx";
--> statement-breakpoint
DROP INDEX "waybill_created_at_idx";
--> statement-breakpoint
DROP INDEX "waybill_transport_status_idx";
--> statement-breakpoint
DROP INDEX "waybill_audit_status_idx";
--> statement-breakpoint
DROP INDEX "waybill_receipt_status_idx";
--> statement-breakpoint
DROP INDEX "waybill_ar_status_idx";
--> statement-breakpoint
DROP INDEX "waybill_ap_status_idx";
--> statement-breakpoint
DROP INDEX "waybill_pay_status_idx";
--> statement-breakpoint
DROP INDEX "waybill_invoice_status_idx";
--> statement-breakpoint
DROP INDEX "waybill_exception_flag_idx";
--> statement-breakpoint
DROP INDEX "waybill_loss_kind_idx";
--> statement-breakpoint
DROP INDEX "waybill_loss_confirm_idx";
--> statement-breakpoint
DROP INDEX "waybill_salesman_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_outer_no_idx";
--> statement-breakpoint
DROP INDEX "waybill_load_bill_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_load_ticket_no_idx";
--> statement-breakpoint
DROP INDEX "waybill_unload_ticket_no_idx";
--> statement-breakpoint
DROP INDEX "waybill_load_address_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_unload_address_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_biz_kind_idx";
--> statement-breakpoint
DROP INDEX "waybill_source_idx";
--> statement-breakpoint
DROP INDEX "waybill_report_status_idx";
--> statement-breakpoint
DROP INDEX "waybill_ar_contract_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_created_by_idx";
--> statement-breakpoint
DROP INDEX "waybill_dept_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_grant_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_ap_contract_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_vehicle_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_trailer_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_dispatched_by_idx";
--> statement-breakpoint
DROP INDEX "waybill_loaded_by_idx";
--> statement-breakpoint
DROP INDEX "waybill_unloaded_by_idx";
--> statement-breakpoint
DROP INDEX "waybill_audited_by_idx";
--> statement-breakpoint
DROP INDEX "waybill_reviewed_by_idx";
--> statement-breakpoint
DROP INDEX "waybill_extra_fee_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_exception_kind_idx";
--> statement-breakpoint
DROP INDEX "waybill_exception_occurred_at_idx";
--> statement-breakpoint
DROP INDEX "waybill_exception_plate_no_idx";
--> statement-breakpoint
DROP INDEX "waybill_exception_waybill_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_exception_status_idx";
--> statement-breakpoint
DROP INDEX "waybill_exception_carrier_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_exception_customer_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_exception_driver_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_exception_liable_idx";
--> statement-breakpoint
DROP INDEX "waybill_exception_handler_id_idx";
--> statement-breakpoint
DROP INDEX "waybill_exception_created_at_idx";
--> statement-breakpoint
DROP INDEX "charge_biz_date_idx";
--> statement-breakpoint
DROP INDEX "charge_party_id_idx";
--> statement-breakpoint
DROP INDEX "charge_side_idx";
--> statement-breakpoint
DROP INDEX "charge_doc_no_idx";
--> statement-breakpoint
DROP INDEX "charge_month_idx";
--> statement-breakpoint
DROP INDEX "charge_state_idx";
--> statement-breakpoint
DROP INDEX "charge_kind_idx";
--> statement-breakpoint
DROP INDEX "charge_segment_idx";
--> statement-breakpoint
DROP INDEX "charge_doc_type_idx";
--> statement-breakpoint
DROP INDEX "charge_customer_id_idx";
--> statement-breakpoint
DROP INDEX "charge_carrier_id_idx";
--> statement-breakpoint
DROP INDEX "charge_route_id_idx";
--> statement-breakpoint
DROP INDEX "charge_goods_id_idx";
--> statement-breakpoint
DROP INDEX "charge_statement_id_idx";
--> statement-breakpoint
DROP INDEX "charge_contract_id_idx";
--> statement-breakpoint
DROP INDEX "charge_tax_rate_idx";
--> statement-breakpoint
DROP INDEX "charge_salesman_id_idx";
--> statement-breakpoint
DROP INDEX "charge_sheet_no_idx";
--> statement-breakpoint
DROP INDEX "charge_created_at_idx";
--> statement-breakpoint
DROP INDEX "charge_dept_id_idx";
--> statement-breakpoint
DROP INDEX "charge_project_id_idx";
--> statement-breakpoint
DROP INDEX "charge_adjusts_id_idx";
--> statement-breakpoint
DROP INDEX "statement_party_id_idx";
--> statement-breakpoint
DROP INDEX "statement_period_to_idx";
--> statement-breakpoint
DROP INDEX "statement_status_idx";
--> statement-breakpoint
DROP INDEX "statement_stmt_no_idx";
--> statement-breakpoint
DROP INDEX "statement_open_sum_idx";
--> statement-breakpoint
DROP INDEX "statement_invoice_status_idx";
--> statement-breakpoint
DROP INDEX "statement_contract_id_idx";
--> statement-breakpoint
DROP INDEX "statement_period_from_idx";
--> statement-breakpoint
DROP INDEX "statement_salesman_id_idx";
--> statement-breakpoint
DROP INDEX "statement_dirty_count_idx";
--> statement-breakpoint
DROP INDEX "statement_diff_count_idx";
--> statement-breakpoint
DROP INDEX "statement_due_date_idx";
--> statement-breakpoint
DROP INDEX "statement_confirm_at_idx";
--> statement-breakpoint
DROP INDEX "statement_uninvoiced_sum_idx";
--> statement-breakpoint
DROP INDEX "statement_created_by_idx";
--> statement-breakpoint
DROP INDEX "statement_created_at_idx";
--> statement-breakpoint
DROP INDEX "statement_dept_id_idx";
--> statement-breakpoint
DROP INDEX "statement_adjust_approved_by_idx";
--> statement-breakpoint
DROP INDEX "statement_line_goods_id_idx";
--> statement-breakpoint
DROP INDEX "statement_line_route_id_idx";
--> statement-breakpoint
DROP INDEX "settlement_party_id_idx";
--> statement-breakpoint
DROP INDEX "settlement_plan_date_idx";
--> statement-breakpoint
DROP INDEX "settlement_status_idx";
--> statement-breakpoint
DROP INDEX "settlement_settle_no_idx";
--> statement-breakpoint
DROP INDEX "settlement_paid_at_idx";
--> statement-breakpoint
DROP INDEX "settlement_bank_ref_idx";
--> statement-breakpoint
DROP INDEX "settlement_pay_method_idx";
--> statement-breakpoint
DROP INDEX "settlement_amount_idx";
--> statement-breakpoint
DROP INDEX "settlement_draft_due_idx";
--> statement-breakpoint
DROP INDEX "settlement_created_by_idx";
--> statement-breakpoint
DROP INDEX "settlement_created_at_idx";
--> statement-breakpoint
DROP INDEX "settlement_dept_id_idx";
--> statement-breakpoint
DROP INDEX "settlement_paid_by_idx";
--> statement-breakpoint
DROP INDEX "settlement_approved_by_idx";
--> statement-breakpoint
DROP INDEX "settlement_item_statement_id_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_invoice_no_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_customer_id_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_invoice_date_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_status_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_apply_no_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_title_name_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_invoice_kind_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_collect_status_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_deliver_status_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_red_status_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_total_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_red_of_id_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_created_by_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_created_at_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_dept_id_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_approved_by_idx";
--> statement-breakpoint
DROP INDEX "invoice_out_item_statement_id_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_invoice_no_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_party_id_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_invoice_date_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_status_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_deduct_status_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_reg_no_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_invoice_kind_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_deduct_period_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_verify_result_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_tax_rate_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_total_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_voucher_no_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_seller_name_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_created_by_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_created_at_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_dept_id_idx";
--> statement-breakpoint
DROP INDEX "invoice_in_item_statement_id_idx";
--> statement-breakpoint
DROP INDEX "margin_adjust_month_idx";
--> statement-breakpoint
DROP INDEX "margin_adjust_customer_id_idx";
--> statement-breakpoint
DROP INDEX "margin_adjust_status_idx";
--> statement-breakpoint
DROP INDEX "margin_adjust_carrier_id_idx";
--> statement-breakpoint
DROP INDEX "margin_adjust_route_id_idx";
--> statement-breakpoint
DROP INDEX "margin_adjust_goods_id_idx";
--> statement-breakpoint
DROP INDEX "margin_adjust_source_no_idx";
--> statement-breakpoint
DROP INDEX "margin_adjust_created_by_idx";
--> statement-breakpoint
DROP INDEX "margin_adjust_created_at_idx";
--> statement-breakpoint
DROP INDEX "margin_adjust_approved_by_idx";
