// Package train fits the weights of a small network to samples. It knows no games: a sample is
// two sets of features and the rate of wins that the network should say.
//
//	data := train.NewData(inputs)
//	for … {
//		err := data.Add(train.Sample{Own: own, Other: other, Rate: rate, Game: game})
//	}
//	trainer, err := train.New(data, train.Options{Epochs: 10})
//	err = trainer.Run(ctx, train.Watch{Epoch: func(r train.Report) { log.Print(r) }})
//	weights := trainer.Model().Quantise()
//
// The weights follow from the data and the [Options], whatever the number of threads: a batch is
// always cut into the same shards, and their gradients are summed in the same order. A training
// that is stopped and then goes on from a checkpoint ends with the same weights too. All that
// holds for one program on one kind of processor, because others may round otherwise.
package train
