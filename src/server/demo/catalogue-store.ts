/** The demo's public data: products, common problems. */
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { UserRecord } from '../db/schema/account.ts';
import { productModel, productSeries } from '../db/schema/product.ts';
import { question } from '../db/schema/question.ts';
import { insertAll } from './batch-insert-store.ts';
import { demoQuestions } from './corpus/documents.ts';
import { demoModels, demoSeries } from './corpus/products.ts';

export async function insertProducts(tx: Tx): Promise<void> {
  await insertAll(
    tx,
    productSeries,
    demoSeries.map(({ key, name, productLine, description }) => ({ id: key, name, productLine, description })),
  );
  await insertAll(
    tx,
    productModel,
    demoModels.map(({ id, name, series, productNumber, productType, description, parameters }) => ({
      id,
      seriesId: series,
      name,
      productNumber,
      productType,
      description,
      parameters,
    })),
  );
}

/** Inserts common problems, published by the experts over the last months. */
export async function insertQuestions(tx: Tx, clock: Clock, users: UserRecord[]): Promise<void> {
  const experts = users.filter(({ role }) => role === 'expert');
  await insertAll(
    tx,
    question,
    demoQuestions.map(({ id, productLine, question: title, answer, open }, at) => ({
      id,
      productLine,
      language: 'en' as const,
      title,
      symptom: '',
      solution: answer,
      public: open,
      authorId: experts[at % experts.length]?.id,
      updatedAt: new Date(clock.now().getTime() - (at + 2) * 9 * 86_400_000),
    })),
  );
}
