import type { PdfObjects } from './pdf-objects.ts'

const pagesPerNode = 100

/** The pages of a file in a tree of two levels (ISO 32000-1 7.7.3), so that a reader finds one of many soon. */
export class PageTree {
  private readonly objects: PdfObjects
  private readonly rootId: number
  private readonly nodes: number[] = []
  private nodeId: number
  private kids: number[] = []
  private count = 0

  constructor(objects: PdfObjects, rootId: number) {
    this.objects = objects
    this.rootId = rootId
    this.nodeId = objects.allocate()
  }

  /** Adds a page of a size, `0 0 width height` in points. */
  add(contentId: number, box: string): void {
    const id = this.objects.allocate()
    this.objects.object(id, `<</Type/Page/Parent ${this.nodeId} 0 R/MediaBox[${box}]/Contents ${contentId} 0 R>>`)
    this.kids.push(id)
    this.count++
    if (this.kids.length === pagesPerNode) this.closeNode()
  }

  /** Closes the node that is not full yet. */
  closeNode(): void {
    if (this.kids.length === 0) return
    const kids = references(this.kids)
    this.objects.object(
      this.nodeId,
      `<</Type/Pages/Parent ${this.rootId} 0 R/Count ${this.kids.length}/Kids[${kids}]>>`,
    )
    this.nodes.push(this.nodeId)
    this.nodeId = this.objects.allocate()
    this.kids = []
  }

  /** Writes the root, when all nodes are closed; the pages inherit the resources. */
  writeRoot(resourcesId: number): void {
    const kids = references(this.nodes)
    this.objects.object(this.rootId, `<</Type/Pages/Count ${this.count}/Resources ${resourcesId} 0 R/Kids[${kids}]>>`)
  }
}

const references = (ids: readonly number[]): string => ids.map((id) => `${id} 0 R`).join(' ')
