import { text } from '@tuheng/domain/kernel/text'

/** Words of the tool in the list of trips and of its dialog. The list would bring all texts of platforms along. */
export const tripActs = {
  platforms: text('平台', 'Platforms'),
  push: text('推送平台', 'Push to platform'),
  pushes: text('把选中的运单交给平台', 'Hands the selected waybills to a platform'),
  enlist: text('纳入上报', 'Report to ministry'),
  enlists: text('把选中的运单纳入部平台上报', 'Enters the selected waybills for the report to the ministry'),
}
