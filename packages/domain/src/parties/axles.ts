/**
 * Limit of the gross weight in tonnes by the number of axles: 超限运输车辆行驶公路管理规定 (2016), article 3, on GB 1589-2016.
 * `combination` is a tractor with its trailer, whose axles count together; lorries have up to four. Null for a number
 * of axles that the rule does not cover.
 */
export function axleGrossLimit(
  axles: number,
  options: { combination?: boolean; singleDriveAxle?: boolean } = {},
): string | null {
  const { combination = axles > 4, singleDriveAxle = false } = options
  if (axles === 2) return '18'
  if (axles === 3) return combination ? '27' : '25'
  if (axles === 4) return combination ? '36' : '31'
  if (axles === 5 && combination) return '43'
  if (axles >= 6 && combination) return singleDriveAxle ? '46' : '49'
  return null
}
