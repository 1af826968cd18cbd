/**
 * A document loader for LangChain.js: web pages as documents of at most so many tokens, cut between blocks.
 *
 *   const loader = new RectoLoader(recto, ['https://example.com/guide'], { maxTokens: 1000 });
 *   await vectorStore.addDocuments(await loader.load());
 */
import { BaseDocumentLoader } from '@langchain/core/document_loaders/base';
import { Document } from '@langchain/core/documents';

export class RectoLoader extends BaseDocumentLoader {
  /**
   * @param {import('@recto-md/client').Recto} recto
   * @param {readonly string[]} urls
   * @param {import('@recto-md/client').ConvertOptions} options
   */
  constructor(recto, urls, { maxTokens = 1000, ...options } = {}) {
    super();
    this.recto = recto;
    this.urls = urls;
    this.maxTokens = maxTokens;
    this.options = { includeMeta: false, ...options };
  }

  async load() {
    const documents = [];
    for (const url of this.urls) {
      let part = 0;
      for await (const { markdown, metadata } of this.recto.parts({ url, options: this.options }, this.maxTokens)) {
        const { title, author, publishedDate, language } = metadata;
        part++;
        documents.push(
          new Document({ pageContent: markdown, metadata: { source: url, part, title, author, publishedDate, language } }),
        );
      }
    }
    return documents;
  }
}
