// The standard labels of the product, and how a label document is made of one.
import type { LabelDocument, LabelElement, PrintedElement } from '../label-document.ts'
import { currentFormatVersion } from '../label-document.ts'
import { millimetres } from '../lengths.ts'
import { addressTemplate } from './address.ts'
import { assetTemplate } from './asset.ts'
import { badgeTemplate } from './badge.ts'
import { cableTemplate } from './cable.ts'
import { foodTemplate } from './food.ts'
import { ghsTemplate } from './ghs.ts'
import { jewelleryTemplate } from './jewellery.ts'
import { kanbanTemplate } from './kanban.ts'
import { labTubeTemplate } from './lab-tube.ts'
import { palletTemplate } from './pallet.ts'
import { priceTemplate } from './price.ts'
import { readerOf } from './read-settings.ts'
import { returnTemplate } from './return.ts'
import { shelfTemplate } from './shelf.ts'
import { shippingTemplate } from './shipping.ts'
import type { StandardLabelSettings, StandardLabelSize, StandardLabelTemplate } from './template.ts'
import { udiTemplate } from './udi.ts'

/** In the order in which they are offered. */
export const standardLabelTemplates: readonly StandardLabelTemplate[] = [
  shelfTemplate,
  priceTemplate,
  palletTemplate,
  shippingTemplate,
  assetTemplate,
  addressTemplate,
  jewelleryTemplate,
  cableTemplate,
  labTubeTemplate,
  foodTemplate,
  ghsTemplate,
  udiTemplate,
  badgeTemplate,
  returnTemplate,
  kanbanTemplate,
]

const byId = new Map(standardLabelTemplates.map((template) => [template.id, template]))

export const findStandardLabelTemplate = (id: string): StandardLabelTemplate | undefined => byId.get(id)

export const findStandardLabelSize = (template: StandardLabelTemplate, id: string): StandardLabelSize | undefined =>
  template.sizes.find((size) => size.id === id)

/** The label of a template in one of its sizes; settings that are absent are as usual. Undefined where there is no such template or size. */
export function makeStandardLabel(
  templateId: string,
  sizeId: string,
  settings: StandardLabelSettings = {},
): LabelDocument | undefined {
  const template = findStandardLabelTemplate(templateId)
  const size = template && findStandardLabelSize(template, sizeId)
  if (!size) return undefined
  const { variables, elements } = template.draw(size, readerOf(template, settings))
  return {
    formatVersion: currentFormatVersion,
    width: millimetres(size.width),
    height: millimetres(size.height),
    cornerRadius: millimetres(size.cornerRadius),
    variables: variables.map((variable, index) => ({
      ...variable,
      variableId: `v${index + 1}`,
      order: 10 * (index + 1),
    })),
    elements: withIds(elements, createCounter()),
  }
}

type NextId = (type: string) => string

/** `text-1`, `text-2`, `barcode-1` … */
function createCounter(): NextId {
  const counts = new Map<string, number>()
  return (type) => {
    const count = (counts.get(type) ?? 0) + 1
    counts.set(type, count)
    return `${type}-${count}`
  }
}

function withIds<Element extends LabelElement | PrintedElement>(elements: readonly Element[], next: NextId): Element[] {
  return elements.map((element) => {
    const id = next(element.type)
    return element.type === 'repeater' || element.type === 'group'
      ? { ...element, id, elements: withIds<PrintedElement | LabelElement>(element.elements, next) }
      : { ...element, id }
  }) as Element[]
}
